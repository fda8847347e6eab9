import { expect, it, test } from 'vitest';
import { aClaim } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { localLabels } from '~/labels.server.ts';
import { toMoneyView } from './money.server.ts';
import { getOtherPersonLabel } from './other-person-label.server.ts';

const keys = Object.keys(localLabels.en).filter((key) => /^claims\.(detail|other)\./.test(key));

it.each([
  ['en', /\byours?\b(?! plan)|\byou\b/i],
  ['es', /\busted\b/i],
] as const)("never addresses the reader in a different person's claim (%s)", (language, toReader) => {
  const spoken = keys.filter((key) => /^claims\.detail\.(amount|fault|special)\./.test(key));
  expect(spoken.length).toBeGreaterThan(30);
  const found = spoken
    .map((key) => getOtherPersonLabel(key.replace('claims.detail.', ''), 'Ben') ?? key)
    .filter((key) => toReader.test(localLabels[language][key]!));
  expect(found).toEqual([]);
});

test("has an own label for each label about a different person's claim", () => {
  const others = keys.filter((key) => key.startsWith('claims.other.'));
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((key) => !keys.includes(key.replace('claims.other.', 'claims.detail.')))).toEqual([]);
});

it('names the person in the amounts of their claim', async () => {
  const localizer = await createLocalizerIn('en');
  const labels = (who?: string) => toMoneyView(aClaim(), localizer, who).rows.map(({ label }) => label);
  expect(labels('Ben')).toContain('Total Ben pays');
  expect(labels()).toContain('Total you pay');
});
