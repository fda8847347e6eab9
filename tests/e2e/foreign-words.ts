/** Words of the other language on a page: the portal's own labels, and texts of the sandbox's content system. */
import { localLabels } from '../../app/labels.server.ts';
import { privacy as privacyEn } from '../../app/areas/help/privacy.en.ts';
import { privacy as privacyEs } from '../../app/areas/help/privacy.es.ts';
import { terms as termsEn } from '../../app/areas/help/terms.en.ts';
import { terms as termsEs } from '../../app/areas/help/terms.es.ts';
import { getAboutPage } from '../../sandbox/content/about.ts';
import { getBanners } from '../../sandbox/content/banners.ts';
import { getClientConfig } from '../../sandbox/content/client-configs.ts';
import { listForms } from '../../sandbox/content/forms.ts';
import { listQuestions } from '../../sandbox/content/questions.ts';
import { clients } from '../../sandbox/data/clients.ts';
import { labels as signInLabels } from '../../sandbox/idp/labels.ts';
import type { Language } from '#harness/browser.ts';

type Texts = Record<string, string>;

/** Every text in a value, by its path; HTML in pieces. */
function textsIn(value: unknown, at: string): Texts {
  if (typeof value === 'string')
    return Object.fromEntries(value.split(/<[^>]*>/).map((piece, index) => [`${at} ${index}`, piece]));
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign({}, ...Object.entries(value).map(([name, each]) => textsIn(each, `${at}.${name}`)));
}

/** The banner of a client in each of its languages. */
const announced = (language: Language) =>
  clients.map(({ clientId }) => {
    const { clientBannerMessage: banner, links = [] } = getClientConfig(clientId);
    return [banner ? banner[language] : '', ...links.map(({ label }) => label[language])];
  });

const published = (language: Language): Texts =>
  textsIn(
    [
      getAboutPage(language),
      getBanners(language),
      listForms(language),
      listQuestions(language),
      announced(language),
    ],
    'published',
  );

const policies: Record<Language, unknown[]> = { en: [privacyEn, termsEn], es: [privacyEs, termsEs] };

const collectTexts = (language: Language): Texts => ({
  ...localLabels[language],
  ...textsIn(signInLabels[language], 'signIn'),
  ...published(language),
  ...textsIn(policies[language], 'policies'),
});

/** Keys that both languages share: language names, and the address of a letter. */
const OWN_NAMES = ['Español', 'English', 'Privacy officer'];
const isDosageForm = (key: string) => key.startsWith('drugs.form.');

const words = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Finds texts that are not in the page's language. */
function finder(own: Texts, foreign: Texts): (text: string) => string | undefined {
  const known = new Set(Object.values(own).map(words));
  const isForeign = ([key, text]: [string, string]) => text !== own[key] && !OWN_NAMES.includes(text);
  const only = Object.entries(foreign).filter(isForeign);
  /** Whole labels, because a short word may be part of a name. */
  const wholes = new Set(
    only
      .map(([, text]) => words(text))
      .filter((text) => /\p{L}/u.test(text) && !text.includes('{') && !known.has(text)),
  );
  const everything = [...known].join('\n');
  /** The text between the placeholders of a label, if it is long enough to be unique. */
  const parts = [
    ...new Set(
      only
        .filter(([key]) => !isDosageForm(key))
        .flatMap(([, text]) => words(text).split(/\{\w+\}/))
        .map((part) => part.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
        .filter((part) => part.includes(' ') && part.length >= 9 && !everything.includes(part)),
    ),
  ];
  const found = new Map<string, string | undefined>();
  return (text) => {
    const said = words(text);
    if (!found.has(said))
      found.set(said, wholes.has(said) ? said : parts.find((part) => said.includes(part)));
    return found.get(said);
  };
}

/** Finders by the language of the page. Each is created at its first use, because most processes never use it. */
const finders = new Map<Language, ReturnType<typeof finder>>();

/** The last words of English dosage forms and a unit, such as `tablet`, for which Spanish has a different word. */
const ENGLISH_DOSE = new RegExp(
  `(?<!\\p{L})(?:\\d units|${Object.entries(localLabels.en)
    .filter(([key, text]) => isDosageForm(key) && text !== localLabels.es[key])
    .map(([, text]) => text.split(' ').at(-1))
    .join('|')})s?(?!\\p{L})`,
  'iu',
);

/** A product name that ends with a dosage form. */
const NAMED_LIKE_A_FORM = /Humira Pen/g;

/** The words of a page's text that are not in the page's language. */
export function findForeignWords(language: Language, text: string): string | undefined {
  const dose = language === 'es' ? ENGLISH_DOSE.exec(text.replaceAll(NAMED_LIKE_A_FORM, ''))?.[0] : undefined;
  if (dose !== undefined) return dose;
  let find = finders.get(language);
  if (!find) {
    const [own, foreign] = language === 'en' ? (['en', 'es'] as const) : (['es', 'en'] as const);
    finders.set(language, (find = finder(collectTexts(own), collectTexts(foreign))));
  }
  return find(text);
}
