import { describe, expect, it } from 'vitest';
import { aClaim, anUnpaidClaim } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { toClaimFacts } from './facts.server.ts';
import type { Language } from '#contract/languages.ts';

const shown = async (one = aClaim(), language: Language = 'en') =>
  Object.fromEntries(
    toClaimFacts(one, 'Ana', await createLocalizerIn(language)).map(({ label, value }) => [label, value]),
  );

describe('claim details', () => {
  it('show every field as text (3.24, 3.25, 3.27, 3.29)', async () => {
    expect(await shown()).toEqual({
      For: 'Ana',
      Quantity: '60 tablets',
      'Days of supply': '30',
      Filled: 'November 12, 2026',
      'Processed by the plan': 'November 13, 2026',
      'Prescription written': 'November 2, 2026',
      Prescriber: 'Dr. Priya Nair',
      'Prescriber’s national ID (NPI)': '1234567893',
      'Rx number': '27204418',
      'Claim number (claim ID)': 'C20261112',
      'Medicine code (NDC)': '00093-7267-01',
      'Formulary tier': 'Generic, lowest cost',
      'Brand or generic': 'Generic',
      'Substitution (DAW)': 'Generic allowed (0)',
      'How it is taken (route)': 'By mouth',
      'Long-term medicine (maintenance)': 'Yes, taken long term',
      'Specialty medicine': 'No',
      'Mixed by the pharmacy (compound)': 'No',
      'Another plan paid first (non-primary)': 'No',
    });
  });

  it('show an unknown code as it is', async () => {
    const odd = { dawCode: 'X', formularyTier: 'T7', routeOfAdministration: 'Epidural', rejectCode: 'M9' };
    const facts = Object.values(await shown(anUnpaidClaim(odd), 'es'));
    for (const code of ['X', 'T7', 'Epidural', 'M9']) expect(facts).toContain(code);
  });

  it('omit fields that the programme does not send', async () => {
    const { writtenDate: _, ...rest } = aClaim();
    expect(await shown(rest)).not.toHaveProperty(['Prescription written']);
  });
});
