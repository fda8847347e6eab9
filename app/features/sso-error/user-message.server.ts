import { oneLine } from '~/programme/plain-text.ts';
import { MAX_MESSAGE_LENGTH, PARAMETER } from './fragment-script.ts';

/** The message in an address's query, as one line of plain text; for browsers without scripts. */
export const userMessage = (url: string): string | undefined =>
  oneLine(new URL(url).searchParams.get(PARAMETER) ?? '', MAX_MESSAGE_LENGTH) || undefined;
