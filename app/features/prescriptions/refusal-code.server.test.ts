import { expect, it } from 'vitest';
import { localizerIn } from '../../../tests/support/localizer.ts';
import { refusalLabel } from './refusal-text.server.ts';

const codes = [
  ...['termed', 'futureEffective', 'mailOrderSuppressed', 'notShared', 'transferred', 'discontinued'],
  ...['expired', 'contactingPrescriber', 'orderInProgress', 'notMailOrder', 'scheduleII', 'scheduleLimit'],
  ...['noRefillsLeft', 'tooSoon', 'noMailOrderProfile', 'outOfStock'],
];

it.each(codes)(
  'the programme’s code %s is worded in both languages, and needs no more to be a sentence',
  async (code) => {
    const label = refusalLabel(code)!;
    const [en, es] = [(await localizerIn('en')).t(label), (await localizerIn('es')).t(label)];
    for (const sentence of [en, es]) expect(sentence).toMatch(/^[^{}]+\.$/);
    expect(es).not.toBe(en);
  },
);

it.each(['', 'recalled', 'toString', '__proto__', undefined])(
  'a code that is not known has no words: %s',
  (code) => {
    expect(refusalLabel(code)).toBeUndefined();
  },
);
