import type { Language } from '../context.ts';
import type { ClientConfig, ContentConfig, Support } from '../programme/contract/content.ts';

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
}
