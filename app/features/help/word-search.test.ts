import { describe, expect, test } from 'vitest';
import { stem, wordSearch } from './word-search.ts';

test.each([
  ['refills', 'refilling'],
  ['order', 'ordered'],
  ['policy', 'policies'],
  ['pedido', 'pedidos'],
  ['revisión', 'revisiones'],
  ['inscripción', 'INSCRIPCION'],
  ['resurtir', 'resurtir'],
  ['médico', 'medica'],
])('%s and %s are one word', (a, b) => expect(stem(a)).toBe(stem(b)));

test.each(['red', 'plan', 'ley', 'as'])('%s stays long enough to tell it apart', (word) => {
  expect(stem(word).length).toBeGreaterThanOrEqual(Math.min(3, word.length));
});

describe('a search', () => {
  const finds = (query: string, ...html: string[]) => wordSearch(query)?.finds(...html);
  test.each([
    ['revision', '<p>Una revisión clínica</p>', true],
    ['REVISIÓN', '<p>una revision</p>', true],
    ['refills', '<p>your refill is ready</p>', true],
    ['ref', '<p>your refill</p>', true],
    ['fill', '<p>your refill</p>', false],
    ['mail order', '<p>orders by mail</p>', true],
    ['mail claim', '<p>orders by mail</p>', false],
    ['strong', '<p><strong>a</strong></p>', false],
    ['amp', '<p>you &amp; me</p>', false],
    ['.*', '<p>anything</p>', undefined],
  ])('for %j in %j: %s', (query, html, is) => expect(finds(query, html)).toBe(is));

  test('looks at question and answer together', () => {
    expect(finds('copay generic', 'What is a copay?', '<p>Generics cost the least.</p>')).toBe(true);
  });
  test('marks words, never tags or entities', () => {
    const search = wordSearch('order strong amp')!;
    expect(search.mark('<p>Orders &amp; <strong>order</strong></p>')).toBe(
      '<p><mark>Orders</mark> &amp; <strong><mark>order</mark></strong></p>',
    );
  });
  test('of a very long text is quick', () => {
    const html = `<p>${'a<b '.repeat(20_000)}</p>`;
    const before = performance.now();
    wordSearch('order mail claim')!.mark(html);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
