import { HttpResponse, http } from 'msw';
import { setupServer, type SetupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** The programme's address in unit tests. Nothing listens there. */
export const PROGRAMME = 'http://programme.test';

/**
 * Answers HTTP in this test file by msw handlers. A request that no handler expects fails the test.
 *
 * @example const server = useMsw(); answer(server, { 'GET /claims': { items: [] } })
 */
export function useMsw() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

interface Asked {
  request: Request;
  params: Record<string, string>;
  query: Record<string, string>;
}
/** JSON, a status without content, or a whole response. */
type Reply = Response | object | number;

const toResponse = (reply: Reply) => {
  if (reply instanceof Response) return reply;
  return typeof reply === 'number' ? new HttpResponse(null, { status: reply }) : HttpResponse.json(reply);
};

/** A refusal of the programme. */
export const refuse = (status: number, body: object = { message: 'No.' }) =>
  HttpResponse.json(body, { status });

/** Replies of the programme from now on, by method and path: `{ 'GET /claims/:id': 500 }`. */
export function answer(
  server: SetupServer,
  replies: Record<string, object | number | ((asked: Asked) => Reply | Promise<Reply>)>,
): void {
  const handlers = Object.entries(replies).map(([asked, reply]) => {
    const [method = '', path = ''] = asked.split(' ');
    return http[method.toLowerCase() as 'get'](PROGRAMME + path, async ({ request, params }) => {
      if (typeof reply !== 'function') return toResponse(reply instanceof Response ? reply.clone() : reply);
      const query = Object.fromEntries(new URL(request.url).searchParams);
      return toResponse(
        await (reply as (asked: Asked) => Reply)({ request, params: params as Asked['params'], query }),
      );
    });
  });
  server.use(...handlers);
}
