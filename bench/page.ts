/** The prescriptions page compared with a bare Remix app with the same rows, and with React alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureClientScripts } from './client-js.ts';
import { askMany, askOnce } from './load.ts';
import { parseFragment, parsePageTree, countRows } from './page-tree.ts';
import {
  formatKilobytes,
  formatNumber,
  formatSpread,
  formatTable,
  formatRatio,
  measureInTurn,
  calculateMedian,
  extendWarmUp,
  type Effort,
  type Result,
  type Subject,
} from './rounds.ts';
import { buildBare, startBare, startReact, type Server } from './servers.ts';
import { ports, portalUrl, type BenchStack } from './bench-stack.ts';

const ADDRESS = '/main/prescriptions';
const LIST = '/refills/prescriptions';
// a row links to its prescription; other list entries do not count
const ROWS = 'main .rows > li:has(a[href*="/prescriptions/"])';

/** The calls of the page once member and content are cached, the list first. */
export async function recordPageCalls(
  stand: BenchStack,
  cookie: string,
): Promise<{ path: string; url: string }[]> {
  const target = { url: `${portalUrl}${ADDRESS}`, cookie, encoding: 'identity' as const };
  await askMany(target, 5, 1);
  const calls = await stand.replay.recorded(() => askMany(target, 1, 1));
  return calls.sort((a, b) => Number(b.path.includes(LIST)) - Number(a.path.includes(LIST)));
}

interface Row {
  name: string;
  pid: number;
  url: string;
  cookie?: string;
}

const toSubjects = (rows: readonly Row[]): Subject[] =>
  rows.flatMap((row) =>
    (['compressed', 'identity'] as const).map((how) => ({
      ...row,
      name: `${row.name} ${how}`,
      encoding: how === 'identity' ? how : ('br' as const),
    })),
  );

function toLines(rows: readonly Row[], results: readonly Result[], scripts: readonly string[]): string[][] {
  const findResult = (name: string) => {
    const result = results.find((one) => one.name === name);
    if (!result) throw new Error(`${name} was not measured`);
    return result;
  };
  const base = rows[0] && calculateMedian(findResult(`${rows[0].name} compressed`).cpu);
  return rows.map(({ name }, at) => {
    const [small, plain] = [findResult(`${name} compressed`), findResult(`${name} identity`)];
    return [
      name,
      formatSpread(small.cpu),
      formatRatio(base ?? NaN, calculateMedian(small.cpu)),
      formatSpread(plain.cpu),
      formatKilobytes(small.reply.wireBytes),
      formatKilobytes(plain.reply.body.byteLength),
      scripts[at] ?? '–',
      formatNumber(small.upstream.requests),
    ];
  });
}

const head = [
  'server',
  'CPU ms a request, compressed',
  'portal to it',
  'CPU ms, not compressed',
  'KB on the wire',
  'KB of HTML',
  'client JS, KB compressed',
  'upstream requests',
];

async function measure(rows: readonly Row[], effort: Effort, stand: BenchStack) {
  const results = await measureInTurn(toSubjects(rows), extendWarmUp(effort), stand.replay.traffic);
  const scripts: string[] = [];
  for (const row of rows) {
    const { url, cookie, name } = row;
    const { body } = await askOnce({ url, encoding: 'identity', ...(cookie && { cookie }) });
    const { files, bytes } = await measureClientScripts(url, body.toString(), 'br');
    scripts.push(name.startsWith("React's") ? '–' : `${formatKilobytes(bytes)} in ${files}`);
  }
  return toLines(rows, results, scripts);
}

export async function comparePage(stand: BenchStack, effort: Effort, member: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const servers: Server[] = [];
  try {
    const cookie = await stand.signInCookie(member);
    const calls = await recordPageCalls(stand, cookie);
    const url = `${portalUrl}${ADDRESS}`;
    const html = (await askOnce({ url, cookie, encoding: 'identity' })).body.toString();
    await buildBare(parseFragment(html));
    const urls = calls.map((call) => call.url);
    const bare = await startBare(ports.bare, urls);
    servers.push(bare);
    const react = await startReact(ports.react, parsePageTree(html), urls, folder);
    servers.push(react);
    const bareHtml = (await askOnce({ url: bare.url, encoding: 'identity' })).body.toString();

    const lines = await measure(
      [
        { name: 'portal', pid: stand.pid, url, cookie },
        { name: 'remix-serve, fetching', pid: bare.pid, url: `${bare.url}/fetched` },
        { name: 'remix-serve, rows in memory', pid: bare.pid, url: `${bare.url}/` },
        { name: "remix-serve, the portal's page, fetching", pid: bare.pid, url: `${bare.url}/same` },
        { name: "React's limit, fetching", pid: react.pid, url: `${react.url}/fetched` },
        { name: "React's limit", pid: react.pid, url: `${react.url}/` },
      ],
      effort,
      stand,
    );
    console.log(`\n## ${ADDRESS} of ${member}\n\n${formatTable(head, lines)}\n`);
    console.log(
      `Rows on the page: portal ${countRows(html, ROWS)}, remix-serve ${countRows(bareHtml, ROWS)}.`,
    );
    console.log(`The page fetches: ${calls.map(({ path }) => path.split('?')[0]).join(', ')}.`);
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
