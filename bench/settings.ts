import { parseArgs } from 'node:util';
import type { Effort } from './rounds.ts';

export const ports = { portal: 3790, bare: 3791, react: 3792, sandbox: 4790, replay: 4791 };

const parts = ['page', 'growth', 'profile', 'search'] as const;
export type Part = (typeof parts)[number];

const MOST_ROUNDS = 50;
const MOST_REQUESTS = 5_000;

const whole = (text: string, most: number) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`expected a whole number from 1 to ${most}, not ${text}`);
  return value;
};

/** What the command line asks for; without a word both comparisons, no profile. */
export function readSettings(args: string[]): {
  parts: Part[];
  effort: Effort;
  address: string;
  member: string;
} {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '7' },
      requests: { type: 'string', default: '200' },
      'at-once': { type: 'string', default: '4' },
      address: { type: 'string', default: '/main/prescriptions' },
      member: { type: 'string', default: 'ana' },
    },
  });
  const asked = positionals.map((word) => {
    const part = parts.find((known) => known === word);
    if (!part) throw new Error(`'${word}' is none of ${parts.join(', ')}`);
    return part;
  });
  const requests = whole(values.requests, MOST_REQUESTS);
  return {
    parts: asked.length > 0 ? asked : ['page', 'growth'],
    effort: {
      rounds: whole(values.rounds, MOST_ROUNDS),
      requests,
      warmUp: Math.max(20, requests),
      atOnce: whole(values['at-once'], 64),
    },
    address: values.address,
    member: values.member,
  };
}
