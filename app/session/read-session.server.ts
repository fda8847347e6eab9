import { StoreDown } from '../platform/stores/stores.ts';
import { errorPage } from '../ui/error-page.server.ts';
import type { SessionHandle, SessionState } from './session.server.ts';

/** The session of a request. @throws the 503 page when the session store is down: sessions stay */
export async function readSession(session: SessionHandle): Promise<SessionState> {
  try {
    return await session.read();
  } catch (error) {
    throw error instanceof StoreDown ? errorPage(503) : error;
  }
}
