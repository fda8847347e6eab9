/** Within a page's time, two calls in sequence of 2.5 s are answered, but not three (docs/decisions/0071). */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { defaultBreaker } from '~/programme/breaker.server.ts';
import type { Service } from '#contract/call.ts';
import { useAllRoutes } from '#harness/portal-in-process.ts';
import { pickSubjects } from '#harness/sweeps.ts';
import { memberPages } from './member-pages.ts';
import { answerCalls, replyTo } from '#harness/refusals.ts';

const MOST_IN_TURN = 2;
/** No further call is made before a reply arrives. */
const QUIET_MS = 25;
/** For an order missing from the store, which is searched first. Its further offers may be missing. */
const LOST = /^\/main\/cart\/thank-you\//;
/** Calls that belong together may start later on a busy machine. */
const TRIES = 4;

let cookie = '';
/** waiting calls, and their service */
const waiting: { service: Service; answer: () => void }[] = [];
/** maximum of concurrent calls of a page to one service */
let mostAtOnce = 0;

const portal = useAllRoutes({
  answers: answerCalls((found) => () => {
    const { service } = found.call;
    return new Promise((answer) => void waiting.push({ service, answer: () => answer(replyTo(found)) }));
  }),
});
beforeAll(async () => {
  cookie = await portal.signIn({ identity: { clientId: '10001', cardId: 'MPA100200' } });
});

/** Number of calls in sequence before the page is complete. */
async function countTurns(path: string): Promise<number> {
  let [turns, isThere] = [0, false];
  const page = portal.ask(path, { cookie }).finally(() => (isThere = true));
  while (!isThere) {
    const before = waiting.length;
    await Promise.race([page, sleep(QUIET_MS)]);
    if (waiting.length === 0 || waiting.length !== before) continue;
    turns += 1;
    const round = waiting.splice(0);
    for (const { service } of round)
      mostAtOnce = Math.max(mostAtOnce, round.filter((each) => each.service === service).length);
    for (const { answer } of round) answer();
  }
  return turns;
}

test('makes at most two calls of a page in sequence, and as many to one service as may probe it', async () => {
  const pages = pickSubjects(memberPages.filter((each) => !LOST.test(each)));
  const slow: string[] = [];
  const all: number[] = [];
  for (const path of pages) {
    let least = Infinity;
    for (let tries = 0; tries < TRIES && least > MOST_IN_TURN; tries += 1)
      least = Math.min(least, await countTurns(path));
    all.push(least);
    if (least > MOST_IN_TURN) slow.push(`${path}: ${least}`);
  }
  expect(slow).toEqual([]);
  expect(all.filter((turns) => turns === MOST_IN_TURN).length).toBeGreaterThan(pages.length / 8);
  // the first page after an outage must be complete
  expect(mostAtOnce).toBeGreaterThan(2);
  expect(mostAtOnce).toBeLessThanOrEqual(defaultBreaker.probes);
});
