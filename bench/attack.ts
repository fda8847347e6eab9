/** Waiting time of probes and guests while 40 connections of one sender send the most expensive requests. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ports, type BenchStack } from './bench-stack.ts';
import { formatNumber, formatTable } from './rounds.ts';

interface Answer {
  status: number;
  ms: number;
}

/** the status of a request without a reply */
const NONE = 0;

const percentile = (answers: readonly Answer[], share: number): number =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * share)] ?? 0;

const CONNECTIONS = 40;
const SECONDS = 8;
const MAX_SENT = 20_000;
const BODY_LENGTH = 65_000;

interface Attack {
  name: string;
  path: string;
  type?: string;
  /** absent for a GET */
  body?: string;
  cookie?: string;
}

const filled = (piece: string) => piece.repeat(Math.floor(BODY_LENGTH / piece.length));
const QUESTION = 'how+can+I+order+refills+by+mail+and+what+is+a+copay+review+appeal+delivery';

const attacks: Attack[] = [
  {
    ...{ name: 'separators', path: '/preferences', body: filled('=&') },
    type: 'application/x-www-form-urlencoded',
  },
  {
    name: 'headers of parts',
    path: '/preferences',
    type: 'multipart/form-data; boundary=b',
    body: `--b\r\n${filled('a: b\r\n')}\r\n\r\n1\r\n--b--`,
  },
  { name: 'searches of questions', path: `/guest-login/faq?q=${QUESTION}` },
];

function sendOnce(
  { path, type, body, cookie }: Omit<Attack, 'name'>,
  agent: Agent,
  port: number,
): Promise<Answer> {
  const startedAt = performance.now();
  const headers = {
    ...{ Host: `localhost:${port}`, Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' },
    ...(body === undefined ? {} : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
    ...(cookie === undefined ? {} : { Cookie: cookie }),
  };
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - startedAt });
    const method = body === undefined ? 'GET' : 'POST';
    request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
      response.resume().once('close', () => end(response.statusCode ?? NONE));
    })
      .once('error', () => end(NONE))
      .end(body);
  });
}

async function measure(attack: Attack, port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + SECONDS * 1_000;
  let sent = 0;
  const attacker = async () => {
    for (; performance.now() < until && sent < MAX_SENT; sent += 1) await sendOnce(attack, agent, port);
  };
  const probes: Promise<Answer>[] = [];
  const pages: Promise<Answer>[] = [];
  const watch = async () => {
    for (await wait(500); performance.now() < until; await wait(200)) {
      probes.push(sendOnce({ path: '/healthz' }, new Agent(), port));
      pages.push(sendOnce({ path: '/guest-login' }, new Agent(), port));
    }
  };
  await Promise.all([watch(), ...Array.from({ length: CONNECTIONS }, attacker)]);
  const [alive, shown] = await Promise.all([Promise.all(probes), Promise.all(pages)]);
  agent.destroy();
  const span = (answers: Answer[]) =>
    `${formatNumber(percentile(answers, 0.5))} / ${formatNumber(percentile(answers, 0.99))}`;
  const good = shown.filter(({ status }) => status === 200);
  return [String(sent), span(alive), span(good), `${good.length} of ${shown.length}`];
}

export async function attack({ signInCookie }: BenchStack): Promise<void> {
  // the member with the longest lists
  const cookie = await signInCookie('hugo');
  const files = { name: "one member's CSV files", path: '/main/claims/claims.csv?period=all', cookie };
  const lines: string[][] = [];
  for (const one of [...attacks, files]) lines.push([one.name, ...(await measure(one, ports.portal))]);
  const head = ['attack', 'sent', '/healthz, median / worst, ms', 'guest page, ms', 'pages shown'];
  console.log(`\n### ${CONNECTIONS} connections, ${SECONDS} s each\n\n${formatTable(head, lines)}\n`);
}
