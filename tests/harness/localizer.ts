/** The localizer of a language in a loader while the content system sends no labels. */
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { Language } from '#contract/languages.ts';

type Source = Parameters<typeof getT>[0];

export const createContextIn = (language: Language) =>
  ({
    preferences: { language, textSize: 'small', light: false },
    env: { nodeEnv: 'test' },
    content: { labels: () => Promise.resolve({}) },
  }) as unknown as Source;

export const createLocalizerIn = async (language: Language) => ({
  t: await getT(createContextIn(language)),
  format: createFormats(language, '2026-11-19'),
});
