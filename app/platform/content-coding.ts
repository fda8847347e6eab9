export type ContentCoding = 'br' | 'gzip';

const patternOf = (coding: ContentCoding) =>
  new RegExp(`(?:^|[\\s,])${coding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[,;]|$)`);
const patterns: Record<ContentCoding, RegExp> = { br: patternOf('br'), gzip: patternOf('gzip') };

/** Whether an Accept-Encoding header names a coding and does not refuse it (RFC 9110, 12.5.3). */
export const takesCoding = (accepted: string | null | undefined, coding: ContentCoding): boolean =>
  patterns[coding].test(accepted ?? '');
