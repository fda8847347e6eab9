import { createContext } from 'react';

/** What has the focus once a document is loaded; nothing on a page that was merely opened. */
export type PageStart = 'title' | 'results' | undefined;

/** From the frame: where this document starts. */
export const StartContext = createContext<PageStart>(undefined);

/** Id of the line that says how many results there are. */
export const RESULTS_ID = 'results';
