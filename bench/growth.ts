/** The cost of a page by the amount of a member's data: from none to ten years. */
import {
  formatKilobytes,
  formatNumber,
  formatSpread,
  formatTable,
  formatRatio,
  measureInTurn,
  calculateMedian,
  type Effort,
  type Result,
} from './rounds.ts';
import { portalUrl, type BenchStack } from './bench-stack.ts';

/** The first member has no data, and is the basis of comparison. */
const members = ['eve', 'ana', 'hugo'] as const;
const pages = [
  '/main/prescriptions',
  '/main/orders',
  '/main/home',
  '/main/claims',
  // ten years, searched and sorted
  '/main/claims?from=01/01/2016&sort=amount&q=metformin',
] as const;

const head = [
  'page and member',
  'CPU ms a request',
  `to ${members[0]}`,
  'upstream requests',
  'upstream KB',
  'KB on the wire',
];

const line = (result: Result, base: Result | undefined) => [
  result.name,
  formatSpread(result.cpu),
  formatRatio(calculateMedian(result.cpu), base ? calculateMedian(base.cpu) : NaN),
  formatNumber(result.upstream.requests),
  formatKilobytes(result.upstream.bytes),
  formatKilobytes(result.reply.wireBytes),
];

export async function compareMembers(stand: BenchStack, effort: Effort): Promise<void> {
  const cookies = new Map<string, string>();
  for (const member of members) cookies.set(member, await stand.signInCookie(member));
  const lines: string[][] = [];
  for (const page of pages) {
    const subjects = members.map((member) => ({
      name: `${page}, ${member}`,
      pid: stand.pid,
      url: `${portalUrl}${page}`,
      cookie: cookies.get(member) ?? '',
      encoding: 'br' as const,
    }));
    const results = await measureInTurn(subjects, effort, stand.replay.traffic);
    lines.push(...results.map((result) => line(result, results[0])));
  }
  console.log(`\n## Growth: ${members.join(', ')}\n\n${formatTable(head, lines)}\n`);
}
