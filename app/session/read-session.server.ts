/** The reply while a service that a page needs is down. Sessions stay. */
import { data } from '@remix-run/node';
import type { ProgrammeText } from '../i18n/format.server.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import type { SessionHandle, SessionState } from './session.server.ts';

const RETRY_AFTER_SECONDS = 30;

/** A response to throw: the root shows a page that can be tried again. `said` is the programme's own text. */
export const serviceUnavailable = (status = 503, said?: ProgrammeText) =>
  data(said === undefined ? {} : { message: said.text, lang: said.lang }, {
    status,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });

/** The session of a request. @throws the 503 response when the session store is down */
export async function readSession(session: SessionHandle): Promise<SessionState> {
  try {
    return await session.read();
  } catch (error) {
    throw error instanceof StoreDown ? serviceUnavailable() : error;
  }
}
