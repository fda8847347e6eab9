import { expect, test } from 'vitest';
import { fillWith, hostilePieces } from '#harness/hostile-pieces.ts';
import { sanitizeLabels } from './plain-content.ts';

/** A label took thirteen seconds when its tags were searched before it was cut. */
const MAX_MS = 1_000;

test('cleans hostile labels of 200,000 characters in less than a second', () => {
  const labels = hostilePieces.map((piece, at) => [`label${at}`, fillWith(piece, 200_000)]);
  const before = process.threadCpuUsage();
  sanitizeLabels(Object.fromEntries(labels) as Record<string, string>);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(MAX_MS);
});
