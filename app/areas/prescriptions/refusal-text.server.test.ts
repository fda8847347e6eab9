import { describe, expect, it } from 'vitest';
import type { RefillRefusal, RefillRefusalCode } from '#contract/prescription-rules.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { getRefusalStatus, getRefusalLabel, formatRefusalText } from './refusal-text.server.ts';
import { languages } from '#contract/languages.ts';

type Case = { refusal: RefillRefusal; en: string; es: string };

/** One refusal of every code, with a part of its text in each language. */
const cases: { [Code in RefillRefusalCode]: Case[] } = {
  termed: [
    {
      refusal: { code: 'termed', since: '2026-08-31' },
      en: 'ended on August 31, 2026',
      es: 'terminó el 31 de agosto de 2026',
    },
    { refusal: { code: 'termed' }, en: 'Your coverage has ended', es: 'Su cobertura terminó' },
  ],
  futureEffective: [
    {
      refusal: { code: 'futureEffective', from: '2026-12-01' },
      en: 'starts on December 1, 2026',
      es: 'empieza el 1 de diciembre de 2026',
    },
    { refusal: { code: 'futureEffective' }, en: 'has not started', es: 'aún no ha empezado' },
  ],
  mailOrderSuppressed: [
    {
      refusal: { code: 'mailOrderSuppressed' },
      en: 'does not offer mail order',
      es: 'no ofrece pedidos por correo',
    },
  ],
  notShared: [{ refusal: { code: 'notShared' }, en: 'does not share', es: 'no comparte' }],
  transferred: [
    {
      refusal: { code: 'transferred', on: '2026-10-06' },
      en: 'on October 6, 2026. Ask that pharmacy',
      es: 'el 6 de octubre de 2026',
    },
    {
      refusal: { code: 'transferred' },
      en: 'transferred to another pharmacy',
      es: 'se transfirió a otra farmacia',
    },
  ],
  discontinued: [
    {
      refusal: { code: 'discontinued', on: '2026-09-15' },
      en: 'ended on September 15, 2026. Ask your prescriber',
      es: '15 de septiembre de 2026',
    },
    { refusal: { code: 'discontinued' }, en: 'Ask your prescriber', es: 'Pregunte a quien le recetó' },
  ],
  superseded: [
    {
      refusal: { code: 'superseded', on: '2026-09-15' },
      en: 'Your prescriber renewed it on September 15, 2026. Look for the new one',
      es: 'Quien le recetó la renovó el 15 de septiembre de 2026. Busque la nueva',
    },
    { refusal: { code: 'superseded' }, en: 'Look for the new one', es: 'Busque la nueva' },
  ],
  expired: [
    {
      refusal: { code: 'expired', on: '2026-10-01', renewableUntil: '2027-01-29', renewable: true },
      en: 'renew it until January 29, 2027',
      es: 'renovar hasta el 29 de enero de 2027',
    },
    {
      refusal: { code: 'expired', on: '2025-10-01', renewableUntil: '2026-01-29', renewable: false },
      en: 'new prescription',
      es: 'receta nueva',
    },
  ],
  contactingPrescriber: [
    {
      refusal: { code: 'contactingPrescriber', answerDueDate: '2026-12-01' },
      en: 'until December 1, 2026 to answer',
      es: 'hasta el 1 de diciembre de 2026',
    },
  ],
  orderInProgress: [
    {
      refusal: { code: 'orderInProgress', orderNumber: '48217730' },
      en: 'Order 48217730',
      es: 'pedido 48217730',
    },
  ],
  notMailOrder: [
    { refusal: { code: 'notMailOrder' }, en: 'Ask that pharmacy', es: 'Pregunte en esa farmacia' },
  ],
  scheduleII: [{ refusal: { code: 'scheduleII' }, en: 'does not allow refills', es: 'no permite resurtir' }],
  scheduleLimit: [
    {
      refusal: { code: 'scheduleLimit', until: '2026-11-02', refills: 5 },
      en: 'at most 5 refills for this medicine, and no refills after November 2, 2026',
      es: 'como máximo 5 resurtidos',
    },
  ],
  noRefillsLeft: [
    {
      refusal: { code: 'noRefillsLeft' },
      en: 'no refills left. Ask for a renewal',
      es: 'Pida una renovación',
    },
  ],
  tooSoon: [
    {
      refusal: { code: 'tooSoon', from: '2026-12-04' },
      en: 'You can refill from December 4, 2026',
      es: 'Puede resurtir desde el 4 de diciembre de 2026',
    },
  ],
  noMailOrderProfile: [
    {
      refusal: { code: 'noMailOrderProfile' },
      en: 'mail-order profile before your first refill. Complete it online',
      es: 'perfil de pedidos por correo',
    },
  ],
};

const rows = Object.values(cases).flat();

describe('refill refusal', () => {
  for (const language of languages) {
    it.each(rows.map((row) => [row.refusal.code, row] as const))(
      `is explained in ${language}: %s`,
      async (_, row) => {
        const { t, format } = await createLocalizerIn(language);
        const text = formatRefusalText(row.refusal, t, format);
        expect(text).toContain(row[language]);
        expect(text).not.toMatch(/[{}]/);
        expect(text).toMatch(/\.$/);
        expect(getRefusalStatus(row.refusal, t)).toMatch(/\.$/);
      },
    );
  }

  it('is never in English on a Spanish page', async () => {
    const [en, es] = [await createLocalizerIn('en'), await createLocalizerIn('es')];
    for (const { refusal } of rows) {
      expect(formatRefusalText(refusal, es.t, es.format)).not.toBe(
        formatRefusalText(refusal, en.t, en.format),
      );
      // 'No.' is the same word in both
      const status = getRefusalStatus(refusal, es.t);
      if (status !== 'No.') expect(status).not.toBe(getRefusalStatus(refusal, en.t));
    }
  });
});

const codes = [
  ...['termed', 'futureEffective', 'mailOrderSuppressed', 'notShared', 'transferred', 'discontinued'],
  ...['expired', 'contactingPrescriber', 'orderInProgress', 'notMailOrder', 'scheduleII', 'scheduleLimit'],
  ...['noRefillsLeft', 'tooSoon', 'noMailOrderProfile', 'outOfStock'],
];

it.each(codes)('has for the programme’s code %s a complete sentence in both languages', async (code) => {
  const label = getRefusalLabel(code)!;
  const [en, es] = [(await createLocalizerIn('en')).t(label), (await createLocalizerIn('es')).t(label)];
  for (const sentence of [en, es]) expect(sentence).toMatch(/^[^{}]+\.$/);
  expect(es).not.toBe(en);
});

it.each(['', 'recalled', 'toString', '__proto__', undefined])(
  'has no text for the unknown code %s',
  (code) => {
    expect(getRefusalLabel(code)).toBeUndefined();
  },
);
