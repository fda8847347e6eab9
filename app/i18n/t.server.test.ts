import { describe, expect, it, vi } from 'vitest';
import { getT, loadDictionary, loadNavigationLabels } from './t.server.ts';
import { getFallbackText, packLabels, translate, unpackLabels, type LabelKey } from './translate.ts';
import type { Language } from '#contract/languages.ts';

type Source = Parameters<typeof getT>[0];

function sourceWith(labels: Record<string, string>, language: Language = 'en', nodeEnv = 'test') {
  const error = vi.fn();
  const source = {
    preferences: { language, textSize: 'small', light: false },
    content: { labels: () => Promise.resolve(labels) },
    env: { nodeEnv },
    log: { error },
  } as unknown as Source;
  return { source, error };
}

describe('server texts', () => {
  it('come from the portal when the programme sends none (4.29)', async () => {
    const t = await getT(sourceWith({}, 'es').source);
    expect(t('nav.home')).toBe('Inicio');
  });

  it('include those of a frame in a different language, under separate keys', async () => {
    const { source } = sourceWith({});
    const labels = await loadDictionary({
      ...source,
      preferences: { ...source.preferences, frameLanguage: 'es' },
    });
    expect([labels['nav.home'], labels['~nav.home']]).toEqual(['Home', 'Inicio']);
  });

  it('are in the language of each request', async () => {
    for (const labels of [{}, { 'nav.orders': 'x' }] as Record<string, string>[]) {
      expect((await getT(sourceWith(labels, 'es').source))('nav.home')).toBe('Inicio');
      expect((await getT(sourceWith(labels, 'en').source))('nav.home')).toBe('Home');
    }
  });

  it("prefer the programme's texts, one by one (4.28)", async () => {
    const t = await getT(sourceWith({ 'nav.home': 'Start', 'nobody.knows': 'x' }).source);
    expect(t('nav.home')).toBe('Start');
    expect(t('nav.orders')).toBe('Orders');
  });

  it('fill in values once, and count', async () => {
    const t = await getT(sourceWith({}).source);
    expect(t('nav.tty', { number: '{number}' })).toBe('TTY {number}');
    expect(t('common.form.problems', { count: 1 })).toBe('There is a problem');
    expect(t('common.form.problems', { count: 3 })).toBe('There are 3 problems');
  });

  it('throw for a missing label in development, and fall back in production', async () => {
    const missing = 'orders.noSuchLabel' as LabelKey;
    await expect(getT(sourceWith({}).source).then((t) => t(missing))).rejects.toThrow('orders.noSuchLabel');
    const { source, error } = sourceWith({}, 'en', 'production');
    expect((await getT(source))(missing)).toBe('No such label');
    expect(error).toHaveBeenCalledWith({ label: missing }, 'missing label');
  });

  it('are sent with a navigation to the page it opens', async () => {
    const brought = await loadNavigationLabels(
      { ...sourceWith({ 'checkout.cart.title': 'Basket' }).source, dataOnly: true },
      '/main/cart.data',
    );
    expect(unpackLabels(brought)).toMatchObject({ 'checkout.cart.title': 'Basket', 'nav.home': 'Home' });
  });

  it('are not sent with a document', async () => {
    expect(await loadNavigationLabels({ ...sourceWith({}).source, dataOnly: false }, '/main/cart')).toBe('');
  });
});

const readFrom = (labels: Record<string, string>) => (key: string) => labels[key];

describe('page lookup', () => {
  const labels = {
    plain: 'Hello {name}',
    days_one: '{count} día',
    days_many: '{count} de días',
    days_other: '{count} días',
  };

  it.each([
    ['plain', { name: 'Ana' }, 'Hello Ana'],
    ['plain', {}, 'Hello {name}'],
    ['days', { count: 1 }, '1 día'],
    ['days', { count: 0 }, '0 días'],
    ['days', { count: 1_000_000 }, '1000000 de días'],
  ])('translates %s with %j', (key, values, text) =>
    expect(translate(readFrom(labels), 'es', key, values)).toBe(text),
  );

  it('does not treat a value as a placeholder', () => {
    expect(translate(readFrom({ a: '{x} {y}' }), 'en', 'a', { x: '{y}', y: 'z' })).toBe('{y} z');
  });

  it('packs and unpacks labels unchanged', () => {
    const map = { 'a.b': 'x = y', 'a.c_one': '{count} día', 'a.d': '' };
    expect(unpackLabels(packLabels(map))).toEqual(map);
    expect(unpackLabels(packLabels({ a: 'two\nlines' }))).toEqual({ a: 'two lines' });
    expect(unpackLabels(packLabels({}))).toEqual({});
  });

  it('shows the last words of an unknown key', () =>
    expect(getFallbackText('cart.savedCards')).toBe('Saved cards'));
});
