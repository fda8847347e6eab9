/** Judges what the audit found against the failures that are known. */
import type { Language } from '../fixtures.ts';
import type { Part } from './parts.ts';

// What is known to be wrong with pages, by part of the audit, language and kind: the routes that show it.

type Kinds = Record<string, readonly string[]>;

const knownFailures: Partial<Record<Part, Partial<Record<Language, Kinds>>>> = {};

export interface Problem {
  step: string;
  route: string;
  /** what kind of problem it is, a colon, and what shows it */
  problem: string;
}

/** Problems that are not known, and known failures that did not show: those are mended, and must leave the list. */
export function unexpectedOf(problems: readonly Problem[], part: Part, language: Language): string[] {
  const known = Object.entries(knownFailures[part]?.[language] ?? {}).flatMap(([kind, routes]) =>
    routes.map((route) => `${kind} on ${route}`),
  );
  const keyOf = ({ route, problem }: Problem) =>
    `${problem.split(':', 1)[0]} on ${route.replace('routes/', '')}`;
  const found = new Set(problems.map(keyOf));
  return [
    ...problems
      .filter((each) => !known.includes(keyOf(each)))
      .map(({ step, problem }) => `${step}: ${problem}`),
    ...known.filter((key) => !found.has(key)).map((key) => `mended, but still in the list: ${key}`),
  ];
}
