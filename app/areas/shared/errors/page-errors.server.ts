import { data } from '@remix-run/node';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { RequestContext, TextContext } from '~/context.ts';
import { buildPlainHeaders, buildPlainPage, type PlainStatus } from '~/platform/plain-page.ts';

/** Unknown resources and resources of other people: the member sees the same page for both. */
export const notFound = () => new Response(null, { status: 404 });

/** The same with a message about one of the member's own resources that no longer exists. */
export const notFoundWith = async (context: RequestContext, label: LabelKey) =>
  data({ message: (await getT(context))(label) }, { status: 404 });

/** A parameter from the route's file name. @throws 404 when the address has none */
export function routeParam(params: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = params[name];
  if (value === undefined) throw notFound();
  return value;
}

async function toMessage(context: RequestContext, { memberMessage, label }: ProgrammeFault) {
  const t = await getT(context);
  if (memberMessage === undefined) return { message: t(label) };
  const { text: message, ...lang } = createFormats(context.preferences.language).programmeText(memberMessage);
  return { message, ...lang };
}

/** A refusal with the programme's own text has its original status (specification 8.06); anything else is an outage. */
function toStatus({ code, status, memberMessage, pageStatus }: ProgrammeFault): number {
  if (code !== 'refused' || status === undefined || memberMessage === undefined) return pageStatus;
  return status === 403 ? 404 : status;
}

/** Statuses with the same page: unknown resources, and resources of other people. */
const HIDDEN: readonly (number | undefined)[] = [403, 404];

/** True when one resource was requested by its id. Any other address exists, so its call was refused. */
const hides = ({ status, namesOne }: ProgrammeFault): boolean => namesOne && HIDDEN.includes(status);

/**
 * For `.catch` on a call that the page requires. An ended session redirects to the sign-in. Resources that the
 * programme hides become a 404. Any other fault becomes the error page with the message of the fault. After a refused
 * post that page repeats the message of its form.
 */
export const toErrorPage =
  (context: RequestContext, request: Request) =>
  async (error: unknown): Promise<never> => {
    redirectIfSignedOut(error, request);
    if (!(error instanceof ProgrammeFault)) throw error;
    if (hides(error)) throw notFound();
    const status = toStatus(error);
    const t = await getT(context);
    // the page exists, and its call was refused
    const title = status === 404 ? { title: t('error.refused.title') } : {};
    const told = context.refusalText ?? (await toMessage(context, error));
    throw Response.json({ ...title, ...told }, { status });
  };

/**
 * For `.catch` on a change of one of the member's own resources. A resource that is not theirs or no longer exists
 * becomes a 404 with a message. Any other error is thrown again.
 */
export const toNotFound =
  (context: RequestContext, label: LabelKey) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof ProgrammeFault && HIDDEN.includes(error.status))
      throw await notFoundWith(context, label);
    throw error;
  };

/**
 * A forbidden operation does not exist for the member: a 404 for every post, with the reason. The pages show who may do
 * it.
 */
export async function notAllowed(context: RequestContext, message: string) {
  const t = await getT(context);
  return data({ title: t('error.refused.title'), message }, { status: 404 });
}

/** For `.catch`: resources that the programme hides become a 404 without a message. Any other error is thrown again. */
export const toPlainNotFound = async (error: unknown): Promise<never> => {
  if (error instanceof ProgrammeFault && HIDDEN.includes(error.status)) throw notFound();
  throw error;
};

/** A plain HTML error page, for a route that sends a file and has no page of its own. */
export function buildPlainErrorPage(
  { env, preferences: { language } }: TextContext,
  status: PlainStatus,
  back: string,
  said?: { status: number; message: string; lang?: string },
): Response {
  return new Response(buildPlainPage(status, language, `${env.publicUrl}${back}`, said), {
    status: said?.status ?? status,
    headers: buildPlainHeaders(language),
  });
}

/** toErrorPage for a route that sends a file: its error page is plain HTML with a link back. */
export const toPlainErrorPage =
  (context: RequestContext, request: Request, back: string) =>
  async (error: unknown): Promise<never> => {
    redirectIfSignedOut(error, request);
    if (error instanceof Response && (error.status === 404 || error.status === 503))
      throw buildPlainErrorPage(context, error.status, back);
    if (!(error instanceof ProgrammeFault)) throw error;
    // a missing document needs no message
    if (hides(error) || (HIDDEN.includes(error.status) && error.memberMessage === undefined))
      throw buildPlainErrorPage(context, 404, back);
    throw buildPlainErrorPage(context, 502, back, {
      status: error.code === 'tooManyAttempts' || error.code === 'refused' ? toStatus(error) : 502,
      ...(await toMessage(context, error)),
    });
  };
