/** The memory of a process that serves a steady rate of pages, first views among them, for some minutes. */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchStack } from './bench-stack.ts';
import { formatNumber, formatTable } from './rounds.ts';
import { ask, readResidentMb, type Answer } from './visits.ts';

const PER_SECOND = 50;
/** one of this many requests is a browser's first view, with the best compression */
const FIRST_VIEW_EVERY = 10;
const LOOKS = 10;
const pages = ['/main/prescriptions', '/main/home', '/main/orders', '/main/claims', '/main/help/support'];

/** @param seconds the duration of the requests */
export async function memory(stand: BenchStack, seconds: number): Promise<void> {
  const cookies = await Promise.all(['ana', 'eve', 'hugo', 'ximena'].map((name) => stand.signInCookie(name)));
  const known = cookies.map((cookie) => cookie.split('; '));
  // Without the cookie of a browser that has the style sheet.
  const fresh = known.map((parts) => parts.filter((part) => !part.startsWith('css=')).join('; '));
  const agent = new Agent({ keepAlive: true });
  const rows: string[][] = [];
  const answers: Promise<Answer>[] = [];
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1_000;
  const started = readResidentMb(stand.pid).now;
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
      rows.push([`${Math.round(elapsed())} s`, formatNumber(readResidentMb(stand.pid).now)]);
    await wait(10);
  }
  const replies = await Promise.all(answers);
  agent.destroy();
  const pagesServed = replies.filter(({ status }) => status === 200).length;
  console.log(`\n## Memory at ${PER_SECOND} pages a second\n`);
  console.log(formatTable(['after', 'resident, MB'], [['start', formatNumber(started)], ...rows]));
  console.log(
    `\nAt most ${formatNumber(readResidentMb(stand.pid).most)} MB. ${pagesServed} of ${replies.length} were pages.`,
  );
}
