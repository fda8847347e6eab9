import type { Language } from '../i18n/translate.ts';
import type { ClientConfig, ContentConfig, Support } from '../programme/contract/content.ts';
import type { PageSlug } from '../programme/contract/pages.ts';
import type { CommonQuestion, FormToDownload, News, TextPage } from './texts.ts';

/** What the content system says, with local fallbacks; nothing here ever fails a page. */
export interface Content {
  /** label overrides of the programme for a language; empty when the content system is down (4.28, 4.29) */
  labels(language: Language): Promise<Record<string, string>>;
  /** 3.13; the fallback when the content system is down */
  config(): Promise<ContentConfig>;
  /** 3.07–3.12; the fallback when the content system is down */
  client(clientId: string): Promise<ClientConfig>;
  /** support phone numbers (9.25) */
  support(): Promise<Support>;
  /** a text that the programme wrote itself; undefined when it has none, or can't be asked */
  page(slug: PageSlug, whose: TextsOf): Promise<TextPage | undefined>;
  /** undefined when they can't be had: local ones serve */
  questions(whose: TextsOf): Promise<readonly CommonQuestion[] | undefined>;
  /** none when they can't be had */
  news(whose: TextsOf): Promise<readonly News[]>;
  /** undefined when they can't be had, which is not the same as none */
  forms(whose: TextsOf): Promise<readonly FormToDownload[] | undefined>;
}

/** Texts are in a language, and a client may have some of its own; a guest has no client. */
export interface TextsOf {
  language: Language;
  clientId?: string | undefined;
}
