import { createContext } from 'react';
import type { ReadLabel } from '~/i18n/translate.ts';

/** Data for the document alone; the server fills it for each response, the browser from its own page. */
export interface DocumentParts {
  /** nonce of the inline scripts; unknown to the client */
  nonce?: string;
  /** on the server: the light version, which is never hydrated */
  light?: boolean;
  /** the text of the inlined style sheet, on a first visit */
  css?: string;
  /** on the server: false for a page that scripts can't hydrate */
  scripts?: false;
  /** on the server: reads a label, and records that the page uses it */
  readLabel?: ReadLabel;
  /** on the server: the hash of a script or style sheet, by its address */
  integrityOf?: (address: string) => string | undefined;
}

export const DocumentContext = createContext<DocumentParts>({});

/** What gets the focus when a document is loaded; undefined for a page that was just opened. */
export type PageStart = 'title' | 'results' | undefined;

export const StartContext = createContext<PageStart>(undefined);

export const RESULTS_ID = 'results';
