import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** The programme's address in unit tests. Nothing listens there. */
export const PROGRAMME = 'http://programme.test';

/**
 * Answers HTTP in this test file by msw handlers. A request that no handler expects fails the test.
 *
 * @example const server = useMsw(); server.use(http.get(`${PROGRAMME}/claims`, () => HttpResponse.json(…)))
 */
export function useMsw() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
