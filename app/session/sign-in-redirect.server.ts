/** Redirects of guards: to the sign-in, with the posted form saved. */
import { redirectDocument } from '@remix-run/node';
import type { EnvContext, SessionContext, StoreContext } from '../context.ts';
import { paths } from '../paths.ts';
import { ProgrammeFault } from '../programme/fault.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import { keepForm } from './resumable-form.server.ts';
import { toReturnTo } from './safe-return.ts';
import { errorPage } from '../ui/error-page.server.ts';

/** Whether the programme refused the member's tokens; the session has then been ended (specification 8.01). */
export const isSignedOut = (error: unknown): error is ProgrammeFault =>
  error instanceof ProgrammeFault && error.code === 'unauthorized';

/** Throws the redirect to the sign-in when the error means that the session has ended. */
export function redirectIfSignedOut(error: unknown, request: Request): void {
  if (isSignedOut(error)) throw toSignIn(request);
}

/** The redirect to the sign-in, which returns to this page. It is a document load even for a data request. */
export const toSignIn = (request: Request): Response =>
  buildDocumentRedirect(request, paths.authStart(toReturnTo(request), isRead(request) ? undefined : 'form'));

/** The redirect, with the posted form saved for the session's member. */
export async function withPostedForm(
  context: EnvContext & SessionContext & StoreContext,
  request: Request,
  redirect: Response,
  owner: string | undefined | Promise<string | undefined>,
): Promise<Response> {
  if (isRead(request)) return redirect;
  context.session.leaveReceipt('sessionEnded');
  const cookies = await keepForm(context, request, await owner).catch(toServiceUnavailable);
  for (const cookie of cookies) redirect.headers.append('Set-Cookie', cookie);
  return redirect;
}

/** For `.catch`: @throws the 503 page for StoreDown, else the error itself */
export function toServiceUnavailable(error: unknown): never {
  throw error instanceof StoreDown ? errorPage(503) : error;
}

/** A redirect that loads a document, also in reply to a data request: 302 for a read, 303 after a post. */
export const buildDocumentRedirect = (request: Request, to: string) =>
  redirectDocument(to, isRead(request) ? 302 : 303);
const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD';
