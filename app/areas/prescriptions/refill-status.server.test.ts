import { describe, expect, it } from 'vitest';
import { findRefillRefusal } from '#contract/prescription-rules.ts';
import { ana, aPrescription } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { canRefill, describeGap, findRefillObstacle } from './refill-status.server.ts';
import { languages } from '#contract/languages.ts';

const elsewhere = { mailOrder: false, pharmacyName: 'Badger Drug #214' };

describe.each(languages)('prescription of a different pharmacy (%s)', (language) => {
  it.each([
    ['active', elsewhere],
    ['without refills', { ...elsewhere, refillsRemaining: 0 }],
    ['expired', { ...elsewhere, expirationDate: '2026-10-01' }],
    [
      'transferred',
      { lifecycle: 'transferred', transferredDate: '2026-10-15', transferredTo: 'Badger Drug #214' },
    ],
  ] as const)('names it and links to it: %s', async (_what, changes) => {
    const rx = aPrescription(changes);
    const refusal = findRefillRefusal(rx, ana)!;
    const { say, act } = findRefillObstacle(rx, refusal, [], '8005550142', await createLocalizerIn(language));
    expect(say).toContain('Badger Drug #214');
    expect(act?.label).toContain('Badger Drug #214');
    expect(act?.to).toBe('/main/find-pharmacy?pharmacyName=Badger+Drug+%23214');
  });
});

it('counts the days without supply before a refill arrives, and names the last day for it', async () => {
  const rx = aPrescription({ dispensedDate: '2026-08-16', daysSupply: 30, expirationDate: '2026-09-14' });
  const localizer = await createLocalizerIn('en');
  expect(describeGap(rx, '2026-09-19', localizer)).toMatch(/^With expedited shipping, it should/);
  expect(describeGap(rx, '2026-09-11', localizer)).toMatch(/arrives 6 days after that\. With expedited/);
  expect(canRefill(rx, '2026-09-11', localizer).say).toMatch(/ 21\. .* expires on .* 14/);
});
