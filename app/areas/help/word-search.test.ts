import { describe, expect, test } from 'vitest';
import { stem, createWordSearch } from './word-search.ts';

test.each([
  ['refills', 'refilling'],
  ['policy', 'policies'],
  ['revisión', 'revisiones'],
  ['inscripción', 'INSCRIPCION'],
  ['resurtir', 'resurtir'],
  ['médico', 'medica'],
  ['pharmacies', 'pharmacy'],
  ['approval', 'approved'],
  ['denial', 'denied'],
  ['shipment', 'shipping'],
  ['apelación', 'apelar'],
  ['envíe', 'enviar'],
  ['año', 'ANOS'],
])('matches %s and %s', (a, b) => expect(stem(a)).toBe(stem(b)));

test.each([
  ['copay', 'copy'],
  ['card', 'care'],
  ['plan', 'place'],
])('distinguishes %s and %s', (a, b) => expect(stem(a)).not.toBe(stem(b)));

test.each(['red', 'plan', 'ley', 'as'])('stems %s to a distinct form', (word) => {
  expect(stem(word).length).toBeGreaterThanOrEqual(Math.min(3, word.length));
});

describe('search from three characters on (5.43, 9.06)', () => {
  const finds = (query: string, ...html: string[]) => createWordSearch(query)?.finds(...html);
  test.each([
    ['revision', '<p>Una revisión clínica</p>', true],
    ['refills', '<p>your refill is ready</p>', true],
    ['ref', '<p>your refill</p>', true],
    ['fill', '<p>your refill</p>', false],
    ['mail order', '<p>orders by mail</p>', true],
    ['mail claim', '<p>orders by mail</p>', false],
    ['strong', '<p><strong>a</strong></p>', false],
    ['amp', '<p>you &amp; me</p>', false],
    ['what is a copay', '<p>The copay of a generic</p>', true],
    ['¿Qué es un copago?', '<p>Los copagos</p>', true],
    ['qué', '<p>lo que paga</p>', true],
    ['re\u0301vision', '<p>revisio\u0301n</p>', true],
    ['24/7', '<p>247 hours</p>', false],
    ['.*', '<p>anything</p>', undefined],
    ['ab', '<p>ab</p>', undefined],
    ['$25', '<p>no more than 25 dollars</p>', true],
    ['R&D', '<p>the r and the d</p>', true],
    ['a b', '<p>about</p>', false],
    ['(a+)+$', '<p>aaa</p>', false],
    ['👍👍👍', '<p>👍👍👍</p>', undefined],
  ])('for %j in %j returns %s', (query, html, is) => expect(finds(query, html)).toBe(is));

  test('covers question and answer together', () => {
    expect(finds('copay generic', 'What is a copay?', '<p>Generics cost the least.</p>')).toBe(true);
  });
  test('marks words, never tags or entities', () => {
    const search = createWordSearch('order strong amp')!;
    expect(search.mark('<p>Orders &amp; <strong>order</strong></p>')).toBe(
      '<p><mark>Orders</mark> &amp; <strong><mark>order</mark></strong></p>',
    );
  });
  test('marks only relevant words, with whole accented letters', () => {
    expect(createWordSearch('how can I order')!.mark('<p>How you can order</p>')).toBe(
      '<p>How you can <mark>order</mark></p>',
    );
    expect(createWordSearch('revisión')!.mark('una revisio\u0301n.')).toBe(
      'una <mark>revisio\u0301n</mark>.',
    );
  });
  test.each([
    ['text', 'a<b '.repeat(100_000)],
    ['word', 'a'.repeat(1_000_000)],
  ])('is fast for a very long %s', (_what, text) => {
    const html = `<p>${text}</p>`;
    // The time grows linearly with the length. Quadratic growth would exceed the time limit.
    expect(createWordSearch('order mail claim')!.mark(html)).toBe(html);
  });
});
