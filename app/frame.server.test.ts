import { describe, expect, it } from 'vitest';
import { frameStart } from './frame.server.ts';

const LIST = 'https://portal.example/main/orders';
const start = (
  about: { afterPost?: boolean; formRefused?: boolean; dataOnly?: boolean },
  address = LIST,
  from?: string,
) =>
  frameStart(
    { formRefused: false, dataOnly: false, ...about },
    new Request(address, from === undefined ? {} : { headers: { Referer: from } }),
  );

describe('where the focus of a document starts', () => {
  it.each([
    ['at the title after a post', { afterPost: true }, LIST, undefined, 'title'],
    ['at the results when a list is filtered', {}, `${LIST}?q=met`, LIST, 'results'],
    ['at the results when its filter is cleared', {}, LIST, `${LIST}?q=met`, 'results'],
    ['nowhere when a page is opened', {}, LIST, undefined, undefined],
    ['nowhere when a link leads to another page', {}, LIST, 'https://portal.example/main/home', undefined],
    ['nowhere when a page is loaded again', {}, LIST, LIST, undefined],
    [
      'nowhere when another site has the same path',
      {},
      `${LIST}?a=1`,
      'https://x.example/main/orders',
      undefined,
    ],
    ['nowhere when the address before is none', {}, LIST, 'about:blank', undefined],
    [
      'nowhere when the form says itself what is wrong',
      { afterPost: true, formRefused: true },
      LIST,
      undefined,
      undefined,
    ],
    ['nowhere when the page is there already', { dataOnly: true }, `${LIST}?q=met`, LIST, undefined],
  ] as const)('is %s', (_when, about, address, from, expected) => {
    expect(start(about, address, from)).toBe(expected);
  });
});
