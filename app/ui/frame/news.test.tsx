import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { unpackLabels } from '~/i18n/translate.ts';
import { I18nContext } from '~/i18n/use-t.ts';
import { localLabels } from '~/labels.server.ts';
import { recordLabels } from '../page-labels.tsx';
import { News, type FrameNews } from './news.tsx';
import type { Language } from '#contract/languages.ts';

const moments: FrameNews = {
  maintenance: {
    title: 'Planned maintenance',
    from: { at: '2026-11-21T04:30:00Z', text: 'Friday, November 20, 11:30 pm' },
    to: { at: '2026-11-21T05:30:00Z', text: 'Saturday, November 21, 12:30 am' },
  },
};
const inLanguage = (language: Language, read: (key: string) => string | undefined, news: FrameNews) => (
  <I18nContext.Provider value={{ language, read }}>
    <News news={news} />
  </I18nContext.Provider>
);

describe('planned maintenance', () => {
  it('is shown in Eastern Time without scripts', () => {
    const html = renderToString(inLanguage('en', (key) => localLabels.en[key], moments));
    expect(html.replaceAll('\u00a0', ' ')).toContain(
      'The portal will be unavailable from Friday, November 20, 11:30 pm to Saturday, November 21, 12:30 am (Eastern Time).',
    );
  });

  it.each([
    ['en', /^The portal will be unavailable from \w+, November \d+, 2026 at \d+:\d\d [ap]m to .+\d [ap]m \(your time\)\.$/],
    ['es', /^El portal no estará disponible desde el .+ de 2026, \d+:\d\d [ap]\. m\. hasta el .+ [ap]\. m\. \(su hora local\)\.$/],
  ] as const)('is shown in the device’s time with scripts: %s', (language, said) => {
    // in the browser a page has only the labels that it was rendered with
    const recorder = recordLabels(localLabels[language]);
    renderToString(inLanguage(language, recorder.read, moments));
    const kept = unpackLabels(recorder.used());
    render(inLanguage(language, (key) => kept[key], moments));
    expect(screen.getByText(said)).toBeInTheDocument();
  }); // oxfmt-ignore
});

it('marks a client banner that is in a different language', () => {
  const read = (key: string) => localLabels.es[key];
  render(inLanguage('es', read, { banner: { text: 'Closed on Thursday.', lang: 'en' } }));
  expect(screen.getByText('Closed on Thursday.')).toHaveAttribute('lang', 'en');
});
