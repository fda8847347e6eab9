import { createContext } from 'react';
import type { ReadLabel } from '~/i18n/translate.ts';

/** Data only for the document. The server fills it for each response, and the browser from its own page. */
export interface DocumentParts {
  /** nonce of the inline scripts; unknown to the client */
  nonce?: string;
  /** on the server: the light version, which is never hydrated */
  light?: boolean;
  /** the text of the inlined style sheet, on a first visit */
  css?: string;
  /** on the server: false for a page that scripts cannot hydrate */
  scripts?: false;
  /** on the server: reads a label, and records that the page uses it */
  readLabel?: ReadLabel;
  /** on the server: the hash of a script or style sheet, by its address */
  findIntegrity?: (address: string) => string | undefined;
}

export const DocumentContext = createContext<DocumentParts>({});

/** The element with the initial focus of a document; undefined for a page opened by a link. */
export type PageStart = 'title' | 'results' | undefined;

export const StartContext = createContext<PageStart>(undefined);

export const RESULTS_ID = 'results';
