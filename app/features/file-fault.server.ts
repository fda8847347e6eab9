import { redirectIfSignedOut } from '~/identity/guards.server.ts';
import { plainPage } from '~/platform/plain-page.ts';
import type { PlainStatus } from '~/platform/plain-page.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { RequestContext } from '~/context.ts';

const HIDDEN: readonly (number | undefined)[] = [403, 404];

type Asked = Pick<RequestContext, 'env' | 'preferences'>;

/** A whole page in a file's place: an address that hands out files has no page of its own. */
export function noFile(
  { env, preferences: { language } }: Asked,
  status: PlainStatus,
  back: string,
): Response {
  return new Response(plainPage(status, language, `${env.publicUrl}${back}`), {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': language },
  });
}

/**
 * For `.catch` where a file is made: an ended session goes to the sign-in, what the programme hides or
 * is not there is not found, any other fault of it is a plain page with a way back.
 */
export const orPlainPage =
  (context: Asked, request: Request, back: string) =>
  async (error: unknown): Promise<never> => {
    redirectIfSignedOut(error, request);
    if (error instanceof Response && (error.status === 404 || error.status === 503))
      throw noFile(context, error.status, back);
    if (!(error instanceof ProgrammeFault)) throw error;
    throw noFile(context, HIDDEN.includes(error.status) ? 404 : 502, back);
  };
