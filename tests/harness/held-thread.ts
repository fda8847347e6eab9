/** Measures whether a request blocks the thread that serves all requests; the same thread sends it. */

/** The smallest measurement counts, because the first includes compiling, and others garbage collection. */
const TRIES = 4;

const spentMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1_000;
};

/** Processor time of splitting a form of 50,000 fields. */
function referenceTaskMs(): number {
  const text = 'a=1&'.repeat(50_000);
  let least = Infinity;
  for (let i = 0; i < TRIES; i += 1) {
    const before = process.threadCpuUsage();
    text.split('&').map((field) => field.split('='));
    least = Math.min(least, spentMs(before));
  }
  return least;
}

/** The limit is 50 ms on a machine that needs 10 ms for a known task, and proportional to that task on others. */
export const MAX_HELD_MS = 50 * Math.max(1, referenceTaskMs() / 10);

/** Processor time of a request in milliseconds if it exceeds the limit on every attempt; else undefined. */
export async function measureHeldThread(request: () => Promise<unknown>): Promise<number | undefined> {
  let least = Infinity;
  for (let i = 0; i < TRIES; i += 1) {
    const before = process.threadCpuUsage();
    await request();
    least = Math.min(least, spentMs(before));
    if (least < MAX_HELD_MS) return undefined;
  }
  return Math.round(least);
}
