import { data } from '@remix-run/node';
import { redirectIfSignedOut } from '~/identity/guards.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { RequestContext } from '~/context.ts';

async function wordsFor(context: RequestContext, { memberMessage, label }: ProgrammeFault) {
  const t = await getT(context);
  if (memberMessage === undefined) return { message: t(label) };
  const { text: message, ...lang } = formatsFor(context.preferences.language).programmeText(memberMessage);
  return { message, ...lang };
}

/** One answer for what is not there and for what is somebody else's. */
const HIDDEN: readonly (number | undefined)[] = [403, 404];

/**
 * For `.catch` on what a page cannot do without: an ended session goes to the sign-in, what the
 * programme hides is a 404, any other fault becomes the error page with the catalogue's words.
 */
export const orErrorPage =
  (context: RequestContext, request: Request) =>
  async (error: unknown): Promise<never> => {
    redirectIfSignedOut(error, request);
    if (!(error instanceof ProgrammeFault)) throw error;
    if (HIDDEN.includes(error.status)) throw new Response(null, { status: 404 });
    throw Response.json(await wordsFor(context, error), { status: error.pageStatus });
  };

/**
 * For `.catch` on a change of one of the member's own things: one that is not theirs, or no longer
 * there, is a 404 that says so. Anything else goes on.
 */
export const orGone =
  (context: RequestContext, label: LabelKey) =>
  async (error: unknown): Promise<never> =>
    error instanceof ProgrammeFault && HIDDEN.includes(error.status)
      ? throwGone(context, label)
      : Promise.reject(error);

/** @throws the 404 that says what is no longer there */
export async function throwGone(context: RequestContext, label: LabelKey): Promise<never> {
  const t = await getT(context);
  throw data({ message: t(label) }, { status: 404 });
}

/** For `.catch` on a block that may be somebody else's: what the programme hides is a 404, the rest goes on. */
export const orNotFound = async (error: unknown): Promise<never> => {
  if (error instanceof ProgrammeFault && HIDDEN.includes(error.status))
    throw new Response(null, { status: 404 });
  throw error;
};
