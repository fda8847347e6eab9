/** Judges what the audit found against the failures that are known. */
import type { Language } from '../fixtures.ts';
import { knownEverywhere, knownFailures, knownOnSomeDays } from './known-failures-list.ts';
import type { Part } from './parts.ts';

export interface Problem {
  step: string;
  route: string;
  /** what kind of problem it is, a colon, and what shows it */
  problem: string;
}

/** Problems that are not known, and known failures that did not show: those are mended, and must leave the list. */
export function unexpectedOf(problems: readonly Problem[], part: Part, language: Language): string[] {
  const known = new Set(
    Object.entries(knownFailures[part][language]).flatMap(([kind, routes]) =>
      routes.map((route) => `${kind} on ${route}`),
    ),
  );
  const kindOf = ({ problem }: Problem) => problem.split(':', 1)[0]!;
  const keyOf = (each: Problem) => `${kindOf(each)} on ${each.route.replace('routes/', '')}`;
  const isKnown = (each: Problem) =>
    known.has(keyOf(each)) || knownEverywhere.includes(kindOf(each)) || knownOnSomeDays.includes(keyOf(each));
  const found = new Set([...problems.map(keyOf), ...problems.map(kindOf)]);
  const expected = [
    ...[...known].filter((key) => !knownOnSomeDays.includes(key)),
    ...(part === 'static pages' ? knownEverywhere : []),
  ];
  return [
    ...problems.filter((each) => !isKnown(each)).map(({ step, problem }) => `${step}: ${problem}`),
    ...expected.filter((key) => !found.has(key)).map((key) => `mended, but still in the list: ${key}`),
  ];
}
