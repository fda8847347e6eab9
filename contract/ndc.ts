/**
 * National Drug Codes as people write them (21 CFR 207.33): eleven digits for billing, or ten in one of three
 * hyphenations, each without one leading zero.
 */

const WIDTHS = [5, 4, 2] as const;
const TEN_DIGIT_FORMS = ['4-4-2', '5-3-2', '5-4-1'];

const hyphened = (digits: string) => `${digits.slice(0, 5)}-${digits.slice(5, 9)}-${digits.slice(9)}`;
const padded = (parts: readonly string[]) =>
  parts.map((part, index) => part.padStart(WIDTHS[index] ?? 0, '0')).join('-');

/**
 * The possible codes of a text, as 5-4-2: one, or three for ten bare digits, whose missing zero could be in any part.
 * Empty for anything else.
 */
export function parseNdcs(text: string): string[] {
  const trimmed = text
    .trim()
    .replace(/^ndc[\s:#]*/i, '')
    .replaceAll(/[‐-―−]/g, '-');
  const parts = trimmed.split(/[-\s]+/);
  if (!parts.every((part) => /^\d+$/.test(part))) return [];
  if (parts.length === 1) return bareNdcs(trimmed);
  if (parts.length !== 3) return [];
  const form = parts.map(({ length }) => length).join('-');
  return form === '5-4-2' || TEN_DIGIT_FORMS.includes(form) ? [padded(parts)] : [];
}

function bareNdcs(digits: string): string[] {
  if (digits.length === 11) return [hyphened(digits)];
  if (digits.length !== 10) return [];
  const readings = TEN_DIGIT_FORMS.map((form) => {
    const [labeler = 0, product = 0] = form.split('-').map(Number);
    return padded([
      digits.slice(0, labeler),
      digits.slice(labeler, labeler + product),
      digits.slice(labeler + product),
    ]);
  });
  return [...new Set(readings)];
}
