import { kilobytes, inTurn, median, spread, table, thoroughly, times, type Effort } from './rounds.ts';
import { portalUrl, ports, type BenchStack } from './bench-stack.ts';

const pages = [
  { address: '/main/prescriptions', member: 'ana' },
  { address: '/main/prescriptions', member: 'eve' },
  { address: '/main/home', member: 'ana' },
  { address: '/main/claims', member: 'hugo' },
] as const;

/** Measures and prints. @param folder another working copy with a build */
export async function compareBuilds(stand: BenchStack, effort: Effort, folder: string): Promise<void> {
  const before = await stand.startBefore(folder);
  const lines: string[][] = [];
  for (const { address, member } of pages) {
    const subjects = await Promise.all(
      [
        { name: 'before', pid: before, url: `http://localhost:${ports.before}` },
        { name: 'after', pid: stand.pid, url: portalUrl },
      ].map(async ({ name, pid, url }) => ({
        ...{ name, pid, url: `${url}${address}`, cookie: await stand.cookieOf(member, url) },
        encoding: 'br' as const,
      })),
    );
    const [old, now] = await inTurn(subjects, thoroughly(effort), stand.replay.traffic);
    if (!old || !now) continue;
    const ratios = now.cpu.map((ms, round) => ms / (old.cpu[round] ?? NaN));
    lines.push([
      `${address}, ${member}`,
      spread(old.cpu),
      spread(now.cpu),
      times(median(now.cpu), median(old.cpu)),
      spread(ratios),
      kilobytes(old.reply.wireBytes),
      kilobytes(now.reply.wireBytes),
    ]);
  }
  const head = ['page', 'before, CPU ms', 'after', 'medians', 'rounds', 'KB before', 'after'];
  console.log(`\n## Before and after\n\n${table(head, lines)}\n`);
}
