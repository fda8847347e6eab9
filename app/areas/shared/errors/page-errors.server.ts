import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { RequestContext, TextContext } from '~/context.ts';
import { buildPlainHeaders, buildPlainPage, type PlainStatus } from '~/platform/plain-page.ts';
import { errorPage } from '~/ui/error-page.server.ts';

/** A parameter from the route's file name. @throws 404 when the address has none */
export function routeParam(params: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = params[name];
  if (value === undefined) throw errorPage(404);
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

/** True for a request for one resource by its id. Any other address exists, so its call was refused. */
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
    if (hides(error)) throw errorPage(404);
    const status = toStatus(error);
    const t = await getT(context);
    // the page exists, but its call was refused
    const label = error.code === 'notOffered' ? 'error.notOffered.title' : 'error.refused.title';
    const title = status === 404 ? { title: t(label) } : {};
    const told = context.refusalText ?? (await toMessage(context, error));
    throw errorPage(status, { ...title, ...told });
  };

/**
 * For `.catch` on a read or a change of one resource. A resource that the programme hides becomes a 404, with `label`
 * if it was on the member's own list. Any other error is thrown again.
 */
export const toNotFound =
  (context: TextContext, label?: LabelKey) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ProgrammeFault) || !HIDDEN.includes(error.status)) throw error;
    throw errorPage(404, label && { message: (await getT(context))(label) });
  };

/** A plain HTML error page, for a route that sends a file and has no page of its own. */
export function createFileErrorPage(
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
export const toFileErrorPage =
  (context: RequestContext, request: Request, back: string) =>
  async (error: unknown): Promise<never> => {
    redirectIfSignedOut(error, request);
    if (error instanceof Response && (error.status === 404 || error.status === 503))
      throw createFileErrorPage(context, error.status, back);
    if (!(error instanceof ProgrammeFault)) throw error;
    // a missing document needs no message
    if (hides(error) || (HIDDEN.includes(error.status) && error.memberMessage === undefined))
      throw createFileErrorPage(context, 404, back);
    throw createFileErrorPage(context, 502, back, {
      status: error.code === 'tooManyAttempts' || error.code === 'refused' ? toStatus(error) : 502,
      ...(await toMessage(context, error)),
    });
  };
