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
import { FaultRules, type FaultRule, type FaultRuleInput } from './fault-rules.ts';

export type { FaultRuleInput } from './fault-rules.ts';

export interface FaultProxy {
  url: string;
  port: number;
  /** replaces the rules */
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
  host?: string;
  rules?: FaultRuleInput[];
  /** called for every request to the target, before any rule */
  onRequest?: (method: string, url: string) => void;
}

/** Longer than clients store an idle connection, so that a request never uses a closing one. */
const KEEP_ALIVE_MS = 75_000;

interface Answer {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const rules = new FaultRules();
  rules.set(options.rules ?? []);
  const target = new URL(options.target);
  const agent = new (target.protocol === 'https:' ? https : http).Agent({ keepAlive: true });
  const server = http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    // Only the target sets Date. The proxy's own replies have none.
    response.sendDate = false;
    if (!isControl(request)) options.onRequest?.(request.method ?? 'GET', request.url ?? '/');
    const handled = isControl(request)
      ? control(rules, request, response)
      : serve(rules, target, agent, request, response);
    handled.catch(() => response.destroy());
  });
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    set: (list) => rules.set(list),
    clear: () => rules.set([]),
    rules: () => rules.list(),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

const getPath = (request: IncomingMessage) => (request.url ?? '/').split('?', 1)[0] ?? '/';
const isControl = (request: IncomingMessage) => getPath(request) === '/__faults';

async function control(rules: FaultRules, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = (status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(value)}\n`);
  if (request.method === 'GET') return void reply(200, rules.list());
  if (request.method === 'DELETE') rules.set([]);
  else if (request.method === 'POST') {
    try {
      rules.set(JSON.parse((await buffer(request)).toString()) as FaultRuleInput[]);
    } catch (error) {
      return void reply(400, { message: error instanceof Error ? error.message : String(error) });
    }
  } else return void reply(405, { message: 'GET, POST or DELETE' });
  reply(200, rules.list());
}

async function serve(
  rules: FaultRules,
  target: URL,
  agent: http.Agent,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const rule = rules.hit(request.method ?? 'GET', getPath(request));
  if (rule === undefined) return pass(target, agent, request, response);
  const body = await buffer(request);
  if (rule.delayMs > 0) await pause(rule.delayMs);
  const own = ownAnswer(rule);
  const asked = own === undefined && !rule.drop && !rule.hang;
  const theirs = asked || rule.forward ? await ask(target, agent, request, body) : undefined;
  if (rule.hang) return;
  const answer = own ?? theirs;
  if (rule.drop || answer === undefined) return void request.socket.destroy();
  await send(rule, answer, request, response);
}

function ownAnswer(rule: FaultRule): Answer | undefined {
  const { status, body, json } = rule;
  if (status === undefined && body === undefined && json === undefined) return undefined;
  const type: [string, string] = [
    'content-type',
    json === undefined ? 'text/plain; charset=utf-8' : 'application/json',
  ];
  const bytes = Buffer.from(json === undefined ? (body ?? '') : JSON.stringify(json));
  const typed = bytes.length > 0 && !('content-type' in lowerCased(rule.headers));
  return { status: status ?? 200, headers: typed ? [type] : [], body: bytes };
}

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const hopByHop = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'proxy-connection'],
]);

function endToEnd(rawHeaders: string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const [name, value] = [rawHeaders[i]!, rawHeaders[i + 1]!];
    if (!hopByHop.has(name.toLowerCase())) pairs.push([name, value]);
  }
  return pairs;
}

function forward(target: URL, agent: http.Agent, request: IncomingMessage): http.ClientRequest {
  const headers = endToEnd(request.rawHeaders).map(([name, value]) => [
    name,
    name.toLowerCase() === 'host' ? target.host : value,
  ]);
  const path = target.pathname.replace(/\/$/, '') + (request.url ?? '/');
  const { protocol, hostname, port } = target;
  const send = protocol === 'https:' ? https.request : http.request;
  return send({
    protocol,
    hostname,
    port,
    path,
    method: request.method,
    agent,
    headers: headers.flat() as never,
  });
}

/** Forwards both directions unchanged, without rules. */
function pass(
  target: URL,
  agent: http.Agent,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onward = forward(target, agent, request);
    onward.on('error', reject);
    onward.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, endToEnd(reply.rawHeaders).flat());
      reply.on('error', reject).on('end', resolve);
      reply.pipe(response);
    });
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
}

function ask(target: URL, agent: http.Agent, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onward = forward(target, agent, request);
    onward.on('error', reject);
    onward.on('response', (reply) => {
      const headers = endToEnd(reply.rawHeaders);
      buffer(reply).then(
        (bytes) => resolve({ status: reply.statusCode ?? 502, headers, body: bytes }),
        reject,
      );
    });
    onward.end(body);
  });
}

async function send(
  rule: FaultRule,
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const changed = lowerCased(rule.headers);
  const kept = answer.headers.filter(([name]) => !(name.toLowerCase() in changed));
  const sized = [...kept, ...Object.entries(changed)].filter(
    ([name]) => name.toLowerCase() !== 'content-length',
  );
  if (answer.status !== 204 && answer.status !== 304)
    sized.push(['content-length', String(answer.body.length)]);
  response.writeHead(answer.status, sized.flat());
  const bytes =
    rule.dropAfterBytes === undefined ? answer.body : answer.body.subarray(0, rule.dropAfterBytes);
  response.write(bytes);
  if (rule.dropAfterBytes === undefined) return void response.end();
  response.flushHeaders();
  await pause(50);
  request.socket.destroy();
}
