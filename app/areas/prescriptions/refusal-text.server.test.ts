import { describe, expect, it } from 'vitest';
import type { RefillRefusal, RefillRefusalCode } from '#contract/prescription-rules.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { getRefusalStatus, getRefusalLabel, formatRefusalText } from './refusal-text.server.ts';
import { languages } from '#contract/languages.ts';

type Refusal<Code extends RefillRefusalCode> = Extract<RefillRefusal, { code: Code }>;
type Case<Code extends RefillRefusalCode> = [facts: Omit<Refusal<Code>, 'code'>, en: string, es: string];

/** Refusals of every code, with a part of the text in each language. */
const cases: { [Code in RefillRefusalCode]: Case<Code>[] } = {
  termed: [
    [{ since: '2026-08-31' }, 'ended on August 31, 2026', 'terminó el 31 de agosto de 2026'],
    [{}, 'Your coverage has ended', 'Su cobertura terminó'],
  ],
  futureEffective: [
    [{ from: '2026-12-01' }, 'starts on December 1, 2026', 'empieza el 1 de diciembre de 2026'],
    [{}, 'has not started', 'aún no ha empezado'],
  ],
  mailOrderSuppressed: [[{}, 'does not offer mail order', 'no ofrece pedidos por correo']],
  notShared: [[{}, 'does not share', 'no comparte']],
  transferred: [
    [{ on: '2026-10-06' }, 'on October 6, 2026. Ask that pharmacy', 'el 6 de octubre de 2026'],
    [{}, 'transferred to another pharmacy', 'se transfirió a otra farmacia'],
  ],
  discontinued: [
    [{ on: '2026-09-15' }, 'ended on September 15, 2026. Ask your prescriber', '15 de septiembre de 2026'],
    [{}, 'Ask your prescriber', 'Pregunte a quien le recetó'],
  ],
  superseded: [
    [{ on: '2026-09-15' }, 'Your prescriber renewed it on September 15, 2026. Look for the new one', 'Quien le recetó la renovó el 15 de septiembre de 2026. Busque la nueva'],
    [{}, 'Look for the new one', 'Busque la nueva'],
  ],
  expired: [
    [{ on: '2026-10-01', renewableUntil: '2027-01-29', renewable: true }, 'renew it until January 29, 2027', 'renovar hasta el 29 de enero de 2027'],
    [{ on: '2025-10-01', renewableUntil: '2026-01-29', renewable: false }, 'new prescription', 'receta nueva'],
  ],
  contactingPrescriber: [[{ answerDueDate: '2026-12-01' }, 'until December 1, 2026 to answer', 'hasta el 1 de diciembre de 2026']],
  orderInProgress: [[{ orderNumber: '48217730' }, 'Order 48217730', 'pedido 48217730']],
  notMailOrder: [[{}, 'Ask that pharmacy', 'Pregunte en esa farmacia']],
  scheduleII: [[{}, 'does not allow refills', 'no permite resurtir']],
  scheduleLimit: [[{ until: '2026-11-02', refills: 5 }, 'at most 5 refills for this medicine, and no refills after November 2, 2026', 'como máximo 5 resurtidos']],
  noRefillsLeft: [[{}, 'no refills left. Ask for a renewal', 'Pida una renovación']],
  tooSoon: [[{ from: '2026-12-04' }, 'You can refill from December 4, 2026', 'Puede resurtir desde el 4 de diciembre de 2026']],
  noMailOrderProfile: [[{}, 'mail-order profile before your first refill. Complete it online', 'perfil de pedidos por correo']],
}; // oxfmt-ignore

const rows = Object.entries(cases).flatMap(([code, list]) =>
  list.map(([facts, en, es]) => ({ refusal: { code, ...facts } as RefillRefusal, en, es })),
);

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
});

const codes = [...Object.keys(cases), 'outOfStock'];
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
