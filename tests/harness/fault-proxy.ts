/**
 * An HTTP proxy between the portal and a programme that causes faults on request. Its own address `/__faults` accepts
 * rules (POST, a JSON list), shows them with their hits (GET) and deletes them (DELETE). All
 * other requests go to the target, unless a rule applies.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const FaultRule = z.strictObject({
  /** start of the path, without the query string … */
  path: z.string().default(''),
  /** … and a regular expression for it */
  pattern: z
    .string()
    .refine((source) => RegExp(source))
    .default(''),
  /** any method when absent */
  method: z.string().toUpperCase().optional(),
  /** maximum number of hits */
  times: z.int().positive().optional(),

  /** status of a reply instead of the target's; 200 when only a body is given */
  status: z.int().min(200).max(599).optional(),
  body: z.string().optional(),
  /** like body, as JSON with its content type */
  json: z.unknown().optional(),
  /** headers of the reply, with names in lower case; they override the target's */
  headers: z.record(z.string().lowercase(), z.string()).default({}),

  /** wait before anything else */
  delayMs: z.int().min(0).default(0),
  /** closes the connection without a reply */
  drop: z.boolean().default(false),
  /** closes it after this many bytes of the reply's body */
  dropAfterBytes: z.int().positive().optional(),
  /** for an own reply or a drop: the target processes the request first, and its reply is lost */
  forward: z.boolean().default(false),
});
type FaultRule = z.output<typeof FaultRule>;
export type FaultRuleInput = z.input<typeof FaultRule>;

export interface FaultProxy {
  url: string;
  port: number;
  /** replaces the rules; of those that match a request, the first one with remaining hits applies */
  set(rules: FaultRuleInput[]): void;
  clear(): void;
  /** the rules with their number of hits */
  rules(): (FaultRule & { hits: number })[];
  close(): Promise<void>;
}

export interface FaultProxyOptions {
  /** origin of the programme, with or without a base path */
  target: string;
  /** any free port when absent */
  port?: number;
  rules?: FaultRuleInput[];
  /** called for every request to the target, before any rule */
  onRequest?: (method: string, url: string) => void;
}

/** Longer than clients store an idle connection, so that a request never uses a closing one. */
const KEEP_ALIVE_MS = 75_000;

interface Answer {
  status: number;
  headers: http.OutgoingHttpHeaders;
  body: Buffer;
}

export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  let rules: { rule: FaultRule; hits: number }[] = [];
  const set = (list: FaultRuleInput[]) => {
    rules = list.map((rule) => ({ rule: FaultRule.parse(rule), hits: 0 }));
  };
  set(options.rules ?? []);
  const list = () => rules.map(({ rule, hits }) => ({ ...rule, hits }));
  function findRule({ method, url = '/' }: IncomingMessage): FaultRule {
    const path = url.split('?', 1)[0]!;
    const found = rules.find(
      ({ rule, hits }) =>
        [undefined, method].includes(rule.method) &&
        path.startsWith(rule.path) &&
        new RegExp(rule.pattern).test(path) &&
        hits < (rule.times ?? Infinity),
    );
    if (found) found.hits += 1;
    return found?.rule ?? FaultRule.parse({});
  }
  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let [status, reply]: [number, unknown] = [200, undefined];
    try {
      if (request.method === 'DELETE') set([]);
      else if (request.method === 'POST')
        set(JSON.parse((await buffer(request)).toString()) as FaultRuleInput[]);
    } catch (error) {
      [status, reply] = [400, { message: String(error) }];
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(`${JSON.stringify(reply ?? list())}\n`);
  }

  const target = new URL(options.target);
  const agent = new (target.protocol === 'https:' ? https : http).Agent({ keepAlive: true });
  const server = http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    // Only the target sets Date. The proxy's own replies have none.
    response.sendDate = false;
    const { method = 'GET', url = '/' } = request;
    const isControl = url.startsWith('/__faults');
    if (!isControl) options.onRequest?.(method, url);
    const handled = isControl
      ? control(request, response)
      : serve(findRule(request), target, agent, request, response);
    handled.catch(() => response.destroy());
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, set, clear: () => set([]), rules: list },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

async function serve(
  rule: FaultRule,
  target: URL,
  agent: http.Agent,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  if (rule.delayMs > 0) await pause(rule.delayMs);
  const own = createOwnAnswer(rule);
  const isAsked = rule.forward || (own === undefined && !rule.drop);
  const theirs = isAsked ? await ask(target, agent, request, body) : undefined;
  const answer = own ?? theirs;
  if (rule.drop || answer === undefined) return void request.socket.destroy();
  const headers = { ...answer.headers, ...rule.headers };
  if (answer.status !== 204 && answer.status !== 304) headers['content-length'] = answer.body.length;
  response.writeHead(answer.status, headers);
  if (rule.dropAfterBytes === undefined) return void response.end(answer.body);
  response.write(answer.body.subarray(0, rule.dropAfterBytes));
  await pause(50);
  request.socket.destroy();
}

function createOwnAnswer({ status, body, json }: FaultRule): Answer | undefined {
  if (status === undefined && body === undefined && json === undefined) return undefined;
  const bytes = Buffer.from(json === undefined ? (body ?? '') : JSON.stringify(json));
  const type = json === undefined ? 'text/plain; charset=utf-8' : 'application/json';
  return { status: status ?? 200, headers: bytes.length > 0 ? { 'content-type': type } : {}, body: bytes };
}

/** Headers of one connection, or computed for each. */
const OF_A_CONNECTION = [
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'proxy-connection'],
  'content-length',
];
const keepEndToEnd = (headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.includes(name)));

function ask(target: URL, agent: http.Agent, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const url = new URL(target.origin + target.pathname.replace(/\/$/, '') + (request.url ?? '/'));
  const headers = { ...keepEndToEnd(request.headers), host: target.host };
  return new Promise((resolve, reject) => {
    const send = target.protocol === 'https:' ? https.request : http.request;
    const onward = send(url, { method: request.method, agent, headers }, (reply) => {
      const { statusCode: status = 502 } = reply;
      buffer(reply).then(
        (bytes) => resolve({ status, headers: keepEndToEnd(reply.headers), body: bytes }),
        reject,
      );
    });
    onward.on('error', reject).end(body);
  });
}
