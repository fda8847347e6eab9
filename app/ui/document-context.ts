import { createContext } from 'react';
import type { ReadLabel } from '~/i18n/translate.ts';

/** What only the document itself needs; the server fills it per response, the client from its own page. */
export interface DocumentParts {
  /** nonce of the inline scripts; unknown to the client */
  nonce?: string;
  /** on the server: the light version, which is never hydrated */
  light?: boolean;
  /** the style sheet's text where it is inlined, on a first visit */
  css?: string;
  /** on the server: false for a page that scripts could not take over */
  scripts?: false;
  /** on the server: reads a label, and notes that the page has it */
  readLabel?: ReadLabel;
  /** on the server: what a script or style sheet is checked against, by its address */
  integrityOf?: (address: string) => string | undefined;
}

export const DocumentContext = createContext<DocumentParts>({});

/** What has the focus once a document is loaded; nothing on a page that was merely opened. */
export type PageStart = 'title' | 'results' | undefined;

/** From the frame: where this document starts. */
export const StartContext = createContext<PageStart>(undefined);

/** Id of the line that says how many results there are. */
export const RESULTS_ID = 'results';
