import { describe, expect, it } from 'vitest';
import { buildOwnPageNotice, formatFrameNotes, getFrameStart } from './frame.server.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { localLabels } from './labels.server.ts';
import { getFallbackText, translate } from './i18n/translate.ts';
import type { Flash } from './session/session.server.ts';

const LIST = 'https://portal.example/main/orders';
const start = (
  about: { afterPost?: boolean; formRefused?: boolean; dataOnly?: boolean },
  address = LIST,
  from?: string,
) =>
  getFrameStart(
    { formRefused: false, dataOnly: false, ...about },
    new Request(address, from === undefined ? {} : { headers: { Referer: from } }),
  );

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
] as const)('sets the focus of a loaded document %s', (_when, about, address, from, expected) => {
  expect(start(about, address, from)).toBe(expected);
});

describe('message of a different build', () => {
  const context = (message: object) =>
    ({
      session: { read: async () => ({ state: 'none' }), takeFlash: async () => [message as Flash] },
      preferences: { language: 'en' },
    }) as unknown as Parameters<typeof formatFrameNotes>[0];
  const t: Parameters<typeof formatFrameNotes>[2] = (key, values) =>
    translate((name) => localLabels.en[name as keyof typeof localLabels.en], 'en', key, values) ??
    getFallbackText(key);
  const shown = (message: object) =>
    formatFrameNotes(context({ tone: 'ok', ...message }), new Request(LIST), t);

  it.each([
    ['its sentence', { label: 'addresses.added' }, [{ tone: 'ok', text: localLabels.en['addresses.added'] }]],
    [
      "the programme's own words",
      { label: 'gone.key', said: 'Closed today.' },
      [expect.objectContaining({ text: 'Closed today.' })],
    ],
    ['nothing under a key that is gone', { label: 'gone.savedCards' }, []],
    ['nothing without what its sentence names', { label: 'family.viewing.ended', values: { who: 'Al' } }, []],
  ])('shows %s', async (_what, message, expected) => {
    expect(await shown(message)).toEqual(expected);
  });
});

it.each([
  ['/main/mail-order/enroll/health', 'Ben Rivera', 'This page is about you, not Ben Rivera.'],
  ['/main/membership', 'Ben Rivera', 'This page is about you, not Ben Rivera.'],
  ['/main/membership/02', 'Ben Rivera', undefined],
  ['/main/settings', undefined, undefined],
])('names on %s, in the view of %s, the person of the page', async (path, viewing, expected) => {
  const { t } = await createLocalizerIn('en');
  expect(buildOwnPageNotice(path, { viewing }, t).about).toBe(expected);
});
