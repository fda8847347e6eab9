/** Compares the cost of pages in one run. bench/README.md lists the commands. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { attack } from './attack.ts';
import { load, machine } from './cpu.ts';
import { curve } from './curve.ts';
import { compareMembers } from './growth.ts';
import { memory } from './memory.ts';
import { comparePage } from './page.ts';
import { compareOnPhone } from './slow-phone.ts';
import { readSettings, withStack } from './bench-stack.ts';

if (process.platform !== 'linux')
  throw new Error('the bench reads processor time from /proc: it needs Linux');
if (!existsSync(resolve(import.meta.dirname, '../build/server/index.js'))) {
  throw new Error('build/ is missing: run `npm run build` first');
}

const { parts, effort, address, member, seconds } = readSettings(process.argv.slice(2));
console.log(machine());
console.log(
  `Load before: ${load()}. ${effort.rounds} rounds of ${effort.requests} requests, ${effort.atOnce} at once.`,
);

if (parts.some((part) => ['page', 'growth', 'phone'].includes(part))) {
  await withStack(async (stand) => {
    if (parts.includes('page')) await comparePage(stand, effort, member);
    if (parts.includes('growth')) await compareMembers(stand, effort);
    if (parts.includes('phone')) await compareOnPhone(stand, address, effort.rounds);
  });
}
if (parts.includes('memory')) await withStack((stand) => memory(stand, seconds));
if (parts.includes('attack')) await withStack(attack);
if (parts.includes('curve')) await curve();

console.log(`\nLoad after: ${load()}.`);
