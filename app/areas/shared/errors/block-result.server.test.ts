import { expect, test } from 'vitest';
import { ProgrammeFault } from '~/programme/fault.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { toBlockResult } from './block-result.server.ts';
import type { Language } from '#contract/languages.ts';

const failing = (memberMessage?: string) =>
  Promise.reject(new ProgrammeFault('GET /x', { code: 'refused', ...(memberMessage && { memberMessage }) }));
const shownIn = async (language: Language, memberMessage?: string) =>
  toBlockResult(failing(memberMessage), (await createLocalizerIn(language)).t, { preferences: { language } });

test('marks the programme’s text as English on a Spanish page only', async () => {
  const words = { ok: false, message: 'Closed for repairs.' };
  expect(await shownIn('en', 'Closed for repairs.')).toEqual(words);
  expect(await shownIn('es', 'Closed for repairs.')).toEqual({ ...words, lang: 'en' });
});

test("shows the portal's text in the member's language", async () => {
  const { message, ...rest } = (await shownIn('es')) as { message: string };
  expect(message).toMatch(/lo sentimos/i);
  expect(rest).toEqual({ ok: false });
});
