/** Calls loaders and actions like Remix does, for tests that answer the programme's calls with msw. */
import type { AppLoadContext } from '@remix-run/node';
import type { FormReply } from '~/ui/form/form-reply.ts';

export type Fields = Record<string, string | string[]>;

export interface RouteAnswer {
  status: number;
  location: string | null;
  /** messages by field name */
  problems: Record<string, string>;
  values: FormReply['values'];
  /** text of the error page */
  message?: string;
  data: Record<string, unknown>;
  headers: Headers;
}

interface RouteCall {
  path?: string;
  params?: Record<string, string>;
  /** makes the request a post */
  fields?: Fields;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD';
}

const isJson = ({ headers }: Response) => /\bjson\b/.test(headers.get('content-type') ?? '');

/** Reads the result or the thrown value of a route. */
export async function readAnswer(answered: unknown): Promise<RouteAnswer> {
  if (answered instanceof Error) throw answered;
  const nothing = { problems: {}, values: {}, data: {} };
  if (answered instanceof Response) {
    const { status, headers } = answered;
    const body = isJson(answered) ? ((await answered.clone().json()) as { message?: string }) : {};
    const location = headers.get('location');
    return { ...nothing, status, location, headers, ...messageIn(body) };
  }
  const isWithInit = typeof answered === 'object' && answered !== null && 'init' in answered;
  const { data, init } = (isWithInit ? answered : { data: answered }) as {
    data?: { reply?: FormReply; message?: string };
    init?: ResponseInit | null;
  };
  const { problems = [], values = {} } = data?.reply ?? {};
  return {
    status: init?.status ?? 200,
    location: null,
    problems: Object.fromEntries(problems.map(({ name, message }) => [name, message])),
    values,
    data: (data ?? {}) as Record<string, unknown>,
    headers: new Headers(init?.headers),
    ...messageIn(data ?? {}),
  };
}

const messageIn = ({ message }: { message?: string }) => (message === undefined ? {} : { message });

function toBody(fields: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) body.append(name, each);
  return body;
}

export async function callRoute(
  context: AppLoadContext,
  handler: unknown,
  { path = '/main', params = {}, fields, headers = {}, method = 'GET' }: RouteCall = {},
): Promise<RouteAnswer> {
  const sent = fields ? { method: 'POST', body: toBody(fields) } : { method };
  const request = new Request(`http://portal.test${path}`, { ...sent, headers });
  const route = handler as (args: object) => Promise<unknown>;
  return readAnswer(await route({ context, request, params }).catch((thrown: unknown) => thrown));
}
