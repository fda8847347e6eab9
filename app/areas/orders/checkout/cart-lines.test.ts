import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadKnownRefillFacts, requireRefillFacts } from '~/areas/prescriptions/refill-facts.server.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { checkLines, toLineView, findRefusedLines } from './cart-lines.server.ts';
import { openShop, type Shop } from '#harness/shop.ts';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import type { Language } from '#contract/languages.ts';

const server = useMsw();
let shop: Shop;
const tooSoon = aCheckoutPrescription('rx-1', {
  dispensedDrug: 'Jardiance 10 mg tablet',
  status: 'tooSoon',
  nextRefillDate: '2026-12-04',
});

beforeEach(() => {
  shop = openShop(server);
  shop.programme.have(tooSoon, aCheckoutPrescription('rx-2'));
});

type Refused = Parameters<typeof findRefusedLines>[2][number];
const told = async (line: Refused, language: Language) =>
  (await findRefusedLines(shop.context, shop.member, [line], await createLocalizerIn(language)))[0];

describe('refused line', () => {
  test('has the full reason with its day where the prescription confirms it', async () => {
    const line = { prescriptionId: 'rx-1', code: 'tooSoon', message: 'It is too soon.' };
    expect(await told(line, 'es')).toMatchObject({ name: '\u2068Jardiance\u2069 10 mg, tableta' });
    expect((await told(line, 'es'))!.text).toContain('desde el 4 de diciembre de 2026');
    expect((await told(line, 'en'))!.text).toContain('from December 4, 2026');
  });
  test('has the plain reason where the prescription shows none or a different one', async () => {
    const line = { prescriptionId: 'rx-2', code: 'tooSoon', message: 'It is too soon.' };
    const { text, lang } = (await told(line, 'es'))!;
    expect(text).toMatch(/^Es demasiado pronto\./);
    expect(lang).toBeUndefined();
  });
  test('has the programme’s text for an unknown reason, marked as English in Spanish, or a general one', async () => {
    const line = { prescriptionId: 'rx-2', code: 'recalled', message: 'It was recalled.' };
    expect(await told(line, 'es')).toMatchObject({ text: 'It was recalled.', lang: 'en' });
    expect(await told(line, 'en')).not.toHaveProperty('lang');
    const without = await told({ prescriptionId: 'rx-2', message: '' }, 'es');
    expect(without!.text).toBe('La farmacia no lo aceptó.');
  });
  test('has its reason after the prescription is gone', async () => {
    const line = { prescriptionId: 'rx-9', code: 'outOfStock', message: 'SOLD OUT' };
    expect(await told(line, 'es')).toMatchObject({
      name: 'Este resurtido',
      text: expect.stringContaining('sin este medicamento') as string,
    });
  });
});

describe('line left out of an order', () => {
  const inCart = async (prescriptionId: string, leftOut: string, leftOutCode?: string) => {
    const situation = await requireRefillFacts(shop.context, shop.member);
    const item = { prescriptionId, leftOut, ...(leftOutCode !== undefined && { leftOutCode }) };
    const [line] = await checkLines(shop.context, shop.member, { situation, familyKnown: true }, [item]);
    return toLineView(line!, '01', await createLocalizerIn('es'));
  };
  const LEFT_OUT = 'La farmacia no lo incluyó en su último pedido.';
  test('shows why it was left out when it can be ordered again', async () => {
    const view = await inCart('rx-2', 'SOLD OUT', 'outOfStock');
    expect(view.lines.at(-1)).toBe(LEFT_OUT);
    expect(view.leftOut).toEqual({
      text: 'La farmacia se quedó sin este medicamento. Inténtelo de nuevo en unos días.',
    });
  });
  test('shows one reason when it cannot be ordered', async () => {
    const view = await inCart('rx-1', 'It is too soon.', 'tooSoon');
    expect(view.lines.at(-1)).toBe(LEFT_OUT);
    expect(view.reason).toContain('4 de diciembre');
    expect(view.leftOut).toBeUndefined();
  });
  test('preserves the stored text of an earlier version', async () => {
    expect((await inCart('rx-2', 'Sold out.')).leftOut).toEqual({ text: 'Sold out.', lang: 'en' });
  });
});

test('leaves an unreadable line unchecked, and does not change the others', async () => {
  const broken = { ...aCheckoutPrescription('rx-3'), refillPriceCents: 'ten', dispensedDrug: undefined };
  server.use(
    http.get(`${PROGRAMME}/mail-order/refills-quote`, () =>
      HttpResponse.json({ items: [tooSoon, aCheckoutPrescription('rx-2'), broken] }),
    ),
  );
  const known = await loadKnownRefillFacts(shop.context, shop.member);
  const items = ['rx-1', 'rx-2', 'rx-3'].map((prescriptionId) => ({ prescriptionId }));
  const lines = await checkLines(shop.context, shop.member, known, items);
  expect(lines.map(({ kind }) => kind)).toEqual(['blocked', 'ready', 'unknown']);
  const localizer = await createLocalizerIn('en');
  const [, ready, unread] = lines.map((line) => toLineView(line, '01', localizer));
  expect(ready!.price).toBe('$10.00');
  expect(unread!.reason).toMatch(/could not/i);
  expect(unread).not.toHaveProperty('price');
});
