import type { CopayRow } from '~/programme/contract/benefits.ts';

/** The label of each tier: `benefits.tier.<key>`, and in plain words `benefits.tierText.<key>`. */
export const tierKeys = {
  Preventive: 'preventive',
  Generic: 'generic',
  'Preferred brand': 'preferredBrand',
  'Non-preferred brand': 'otherBrand',
  Specialty: 'specialty',
} as const satisfies Record<CopayRow['tier'], string>;
