/** Typed and pasted values for every field of every form with a schema, by field name. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { listSchemas } from './form-names.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '/app/areas/**/{forms,form,card-form,addresses,delete-account,forgot-username,transfer-out,codes,message}.server.ts',
    '/app/areas/onboarding/complete-profile/*.server.ts',
  ],
  { eager: true },
);

const NAMES = [
  ...['Anne\u2010Marie', 'D´Angelo', 'O’Neil', 'José', 'Jose\u0301', 'Nguyễn', 'María\u00a0José', ' Ana '],
];
const PLACES = ['Winston\u2010Salem', 'O´Fallon', 'Coeur d’Alene', 'St. Paul', 'Peñuelas'];
const NOTHING = ['...', '---', '\u200b\u200b', '<b>'];

/** By the name of a field: accepted and rejected values. */
const kinds: { of: RegExp; taken: string[]; refused: string[] }[] = [
  { of: /^(?:first|last|careOf|prescriber)Name$/, taken: [...NAMES, 'O‘Neil'], refused: NOTHING },
  { of: /^city$/, taken: PLACES, refused: [...NOTHING, '12345'] },
  {
    of: /^addressLine1$/,
    taken: ['12 Peña St. #4', '1/2 Elm St', '12 Anne\u2010Marie Rd', 'P.O. Box 12', 'O´Neil Ct 5'],
    refused: NOTHING,
  },
  {
    of: /^zip$/,
    taken: ['53703-1234', '53703\u20101234', ' 53703 ', '53703\u200b'],
    refused: ['00000', '5370', '537031', 'ABCDE', '...'],
  },
  {
    of: /^(?:contactNumber|(?:contact|home|pharmacy|prescriber)Phone|prescriberFax)$/,
    taken: [
      ...['(608) 555-0177', '+1 608 555 0177', '608.555.0177', '608\u2010555\u20100177'],
      ...['\u202a6085550177\u202c', '\u2066(608)\u00a0555\u22120177\u2069'],
    ],
    refused: ['0000000000', '(000) 000-0000', '123', '555-0177', '(800) 555-0142 ext 5', '...'],
  },
  {
    of: /^email$/,
    taken: [
      ...['ana+x@example.co.uk', 'ANA@EXAMPLE.COM', ' ana@example.com ', "o'neil@example.com"],
      '\u200bana\u200b@example.com\u200e',
    ],
    refused: [
      ...['a@b..com', 'a@', 'ana@example', 'a b@example.com', 'a@@b.com', 'a@b.com\r\nBcc: x@b.com', '...'],
      '\u200b\u200b',
    ],
  },
  {
    of: /^birthDate$/,
    taken: [
      ...['03/14/1974', '3/14/1974', '3-14-1974', '3\u201014\u20101974', ' 3 / 14 / 1974 '],
      '\u200e03/14/1974\u200b',
    ],
    refused: ['3/14/74', '14/3/1974', '02/30/1974', '00/00/0000', '01/01/1899', '...'],
  },
  {
    of: /^userName$/,
    taken: ['ana', ' ana ', 'ana_r-2', '\u202aana\u202c', 'ana\u200b'],
    refused: ['-ana', 'ana rivera', 'ana@example.com', ...NOTHING],
  },
  {
    of: /^(?:cardId|rxGroup)$/,
    taken: ['LPM2200', 'lpm 2200', 'LPM\u20112200', 'LPM2200\u200b'],
    refused: ['LPM/220', ...NOTHING],
  },
  {
    of: /^(?:insuranceMemberId|insuranceGroupId|licenseNumber)$/,
    taken: ['R123 4567', 'R123\u20114567', ' R1234567\u200b', 'R123–4567'],
    refused: ['<b>', '...', '---'],
  },
  {
    of: /^(?:other(?:Allergies|Conditions|Medications)|comments|currentPharmacy)$/,
    taken: ['Ibuprofen – as needed…', 'Vitamin D\u200b, 1,000 units', '‘no sugar’', 'Fish\r\nShellfish'],
    refused: ['...', '---', '<b>'],
  },
  { of: /^message$/, taken: ['Where is it?', '¿Dónde?', '24'], refused: ['...', '\u200b', '   '] },
  {
    of: /^code$/,
    taken: ['123456', '123 456', '123-456', '123\u2011456', '\u202a123456\u202c'],
    refused: ['12345', '1234567', 'abcdef', '...'],
  },
  {
    of: /^number$/,
    taken: [
      ...['4111-1111-1111-1111', '4111\u20101111\u20101111\u20101111', ' 4111111111111111\u200b'],
      '\u202d4111 1111 1111 1111\u202c',
    ],
    refused: ['4111 1111 1111 1112', '1234', '...'],
  },
  { of: /^pharmacyName$/, taken: ['O´Brien’s \u2010 5th Street', 'Peña\u00a0Drug'], refused: ['...', '<b>'] },
];

/** Billing fields exist only in the form. The schema of addresses reads the resulting address. */
const READ_LATER = new Set(['NewCardForm addressLine1', 'NewCardForm city', 'NewCardForm zip']);

const fields = Object.values(modules)
  .flatMap((module) => Object.entries(module).flatMap(([form, exported]) => listSchemas(form, exported)))
  .flatMap(([form, schema]) =>
    Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      kinds
        .filter(({ of }) => of.test(name) && !READ_LATER.has(`${form} ${name}`))
        .map((kind) => ({ place: `${form} ${name}`, field, kind })),
    ),
  );

test('accepts every sensible value of a field in any notation, and refuses invalid ones', () => {
  const wrong = fields.flatMap(({ place, field, kind }) => [
    ...kind.taken
      .filter((value) => !field.safeParse(value).success)
      .map((value) => `${place} refuses ${value}`),
    ...kind.refused
      .filter((value) => field.safeParse(value).success)
      .map((value) => `${place} takes ${value}`),
  ]);
  expect(wrong).toEqual([]);
  for (const { of } of kinds)
    expect(
      fields.some(({ kind }) => kind.of === of),
      String(of),
    ).toBe(true);
  expect(fields.length).toBeGreaterThan(50);
});
