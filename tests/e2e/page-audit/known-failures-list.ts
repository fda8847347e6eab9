/** What is known to be wrong with pages, by part of the audit, language and kind: the routes that show it. */
import type { Language } from '../fixtures.ts';
import type { Part } from './parts.ts';

type Kinds = Record<string, readonly string[]>;

export const knownFailures: Partial<Record<Part, Partial<Record<Language, Kinds>>>> = {};
