import type { ClientConfig, ContentConfig, Support } from '#contract/content.ts';
import type { PageSlug } from '#contract/pages.ts';
import type { CommonQuestion, FormToDownload, News, TextPage } from './texts.ts';
import type { Language } from '#contract/languages.ts';

/** The content system's data, with local fallbacks; it never makes a page fail. */
export interface Content {
  /** the programme's label overrides for a language; empty while the content system is down (4.28, 4.29) */
  labels(language: Language): Promise<Record<string, string>>;
  /** 3.13; the fallback while the content system is down */
  config(): Promise<ContentConfig>;
  /** 3.07–3.12; the fallback while the content system is down */
  client(clientId: string): Promise<ClientConfig>;
  support(): Promise<Support>;
  /** a published text; undefined when there is none, or it cannot be loaded */
  page(slug: PageSlug, whose: TextScope): Promise<TextPage | undefined>;
  /** undefined when they cannot be loaded; the page then uses local ones */
  questions(whose: TextScope): Promise<readonly CommonQuestion[] | undefined>;
  /** empty when they cannot be loaded */
  news(whose: TextScope): Promise<readonly News[]>;
  /** undefined when they cannot be loaded, in contrast to an empty list */
  forms(whose: TextScope): Promise<readonly FormToDownload[] | undefined>;
}

/** The language of texts, and the client, which may have its own texts; a guest has none. */
export interface TextScope {
  language: Language;
  clientId?: string | undefined;
}
