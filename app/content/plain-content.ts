import type { ClientConfig, Support } from '#contract/content.ts';
import { toOneLine } from '../programme/plain-text.ts';

const LABEL_LENGTH = 2_000;
/** Maximum length with tags and entities; a longer text is cut before it is read. */
const MARKED_UP_LENGTH = 4 * LABEL_LENGTH;
const MAX_LABELS = 5_000;
const MAX_LINKS = 10;

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

function character(entity: string): string {
  const number = /^#(?:x([\da-f]+)|(\d+))$/i.exec(entity);
  if (!number) return entities[entity] ?? '';
  const code = number[1] === undefined ? Number(number[2]) : parseInt(number[1], 16);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : '';
}

/** A text with its entities decoded and without tags that an editor may have inserted. */
export function toPlainText(text: string): string {
  const bare = text
    .slice(0, MARKED_UP_LENGTH)
    // without `<` inside a tag, because otherwise each `<` is followed to the end of the text
    .replace(/<[/!]?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi, (_, entity: string) => character(entity));
  return toOneLine(bare, LABEL_LENGTH);
}

/**
 * The labels that are safe to use: plain text under plain keys. A label that refers to another one (`$t(…)`) is left
 * out, because two that refer to each other would never end. A label with invalid characters is also left out. Local
 * labels replace them.
 */
export function sanitizeLabels(labels: Record<string, string>): Record<string, string> {
  const usable = Object.entries(labels)
    .slice(0, MAX_LABELS)
    .filter(([key, text]) => /^[a-z][\w.-]{0,100}$/i.test(key) && !text.includes('$t('))
    .map(([key, text]) => [key, toPlainText(text)] as const)
    .filter(([, text]) => text !== '' && !text.includes('\uFFFD'));
  return Object.fromEntries(usable);
}

const bilingual = ({ en, es }: { en: string; es: string }) => ({ en: toPlainText(en), es: toPlainText(es) });
const plainTextIfAny = (text: string | undefined) => text && toPlainText(text);

export const sanitizeSupport = (support: Support): Support => ({
  ...support,
  lines: support.lines.map((line) => ({
    ...line,
    title: bilingual(line.title),
    hours: bilingual(line.hours),
  })),
});

/** Banner and links as plain text; only links with a text and a web address. */
export function sanitizeClientConfig(config: ClientConfig): ClientConfig {
  const { clientBannerMessage: banner, links } = config;
  return {
    ...config,
    clientBannerMessage: banner && { en: plainTextIfAny(banner.en), es: plainTextIfAny(banner.es) },
    links: links
      .filter(({ url }) => /^https?:\/\//i.test(url))
      .map((link) => ({ ...link, label: bilingual(link.label) }))
      .filter(({ label }) => label.en !== '' && label.es !== '')
      .filter(({ url }, index, all) => all.findIndex((other) => other.url === url) === index)
      .slice(0, MAX_LINKS),
  };
}
