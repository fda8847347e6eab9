/** The memory of a process that serves a steady rate of pages, first views among them, for some minutes. */
import { Agent, get } from 'node:http';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { number, table } from './rounds.ts';
import { portalUrl, type BenchStack } from './bench-stack.ts';

const PER_SECOND = 50;
/** every so many requests is a browser's first view, compressed best */
const FIRST_VIEW_EVERY = 10;
const LOOKS = 10;
const pages = ['/main/prescriptions', '/main/home', '/main/orders', '/main/claims', '/main/help/support'];

/** Resident set of a process now, and its maximum, in MB. */
function residentMb(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}

const ask = (path: string, agent: Agent, cookie: string) =>
  new Promise<number>((resolve) => {
    const headers = { Accept: 'text/html', 'Accept-Encoding': 'br', Cookie: cookie };
    get(portalUrl + path, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', () => resolve(0));
  });

/** Measures and prints. @param seconds the duration of the requests */
export async function memory(stand: BenchStack, seconds: number): Promise<void> {
  const cookies = await Promise.all(['ana', 'eve', 'hugo', 'ximena'].map((name) => stand.signInCookie(name)));
  const known = cookies.map((cookie) => cookie.split('; '));
  // without the cookie of a browser that has the style sheet
  const fresh = known.map((parts) => parts.filter((part) => !part.startsWith('css=')).join('; '));
  const agent = new Agent({ keepAlive: true });
  const rows: string[][] = [];
  const answers: Promise<number>[] = [];
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1_000;
  const started = residentMb(stand.pid).now;
  while (elapsed() < seconds) {
    const due = Math.floor(elapsed() * PER_SECOND);
    while (answers.length < due) {
      const at = answers.length;
      const isFirst = at % FIRST_VIEW_EVERY === 0;
      const who = Math.floor(at / FIRST_VIEW_EVERY) % cookies.length;
      const cookie = (isFirst ? fresh : cookies)[who] ?? '';
      answers.push(ask(pages[at % pages.length] ?? '', agent, cookie));
    }
    if (elapsed() >= ((rows.length + 1) * seconds) / LOOKS)
      rows.push([`${Math.round(elapsed())} s`, number(residentMb(stand.pid).now)]);
    await wait(10);
  }
  const statuses = await Promise.all(answers);
  agent.destroy();
  const pagesServed = statuses.filter((status) => status === 200).length;
  console.log(`\n## Memory at ${PER_SECOND} pages a second\n`);
  console.log(table(['after', 'resident, MB'], [['start', number(started)], ...rows]));
  console.log(
    `\nAt most ${number(residentMb(stand.pid).most)} MB. ${pagesServed} of ${statuses.length} were pages.`,
  );
}
