/** Stores the sandbox's replies to the contract tests, shortened, as examples: `npm run openapi:examples`. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { CallDefinition } from '#contract/call.ts';
import { EXAMPLES_FILE, allCalls } from '../../scripts/openapi-document.ts';

const MAX_ITEMS = 2;
const MAX_KEYS = 60;
const MAX_TEXT = 400;

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('data:') ? value : value.slice(0, MAX_TEXT);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.slice(0, MAX_KEYS).map(([key, one]) => [key, shortened(one)]));
}

const recorded = new Map<string, { request?: unknown; response?: unknown }>();

const isBytes = (value: unknown) => value instanceof Uint8Array;

/** The first reply to each call with content. */
export function recordExample(call: CallDefinition, input: { body?: unknown }, response: unknown): void {
  const id = allCalls.find((one) => one.call === call)?.id;
  if (id === undefined || recorded.has(id)) return;
  const isEmpty =
    (Array.isArray(response) && response.length === 0) ||
    (response as { items?: unknown[] } | undefined)?.items?.length === 0;
  if (isEmpty) return;
  recorded.set(id, {
    ...(input.body !== undefined && { request: shortened(input.body) }),
    ...(response !== undefined &&
      !isBytes(response) &&
      call.status !== 204 && {
        response: shortened(response),
      }),
  });
}

/** Replaces the stored examples by the recorded ones. */
export function saveExamples(): void {
  const before = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Record<string, unknown>;
  const all = { ...before, ...Object.fromEntries(recorded) };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(EXAMPLES_FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}
