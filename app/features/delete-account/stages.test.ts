import { expect, test } from 'vitest';
import { redirectForStage, progresses, stages } from './delete-account.server.ts';
import type { Progress, Stage } from './delete-account.server.ts';

const here = undefined;
const table: Record<Progress, Record<Stage, Stage | undefined>> = {
  nothing: { start: here, code: 'start', confirm: 'start', done: 'start' },
  asked: { start: here, code: here, confirm: 'code', done: 'code' },
  verified: { start: here, code: 'confirm', confirm: here, done: 'confirm' },
  deleted: { start: here, code: 'done', confirm: 'done', done: here },
};

const rows = progresses.flatMap((progress) => stages.map((stage) => [progress, stage] as const));
test.each(rows)('with %s done, the %s page', (progress, stage) => {
  expect(redirectForStage(stage, progress)).toBe(table[progress][stage]);
});

test.each(rows)('with %s done, the way from the %s page ends after one step', (progress, stage) => {
  const next = redirectForStage(stage, progress);
  if (next) expect(redirectForStage(next, progress)).toBeUndefined();
});
