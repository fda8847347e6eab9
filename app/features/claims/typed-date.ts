/** A century's two digits: '26' is 2026; claims are never older than this. */
const CENTURY = 2_000;

const SEPARATED = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/;
const TOGETHER = /^(\d{2})(\d{2})(\d{4})$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

const two = (digits: string) => digits.padStart(2, '0');

/**
 * The day that a typed text means, as `yyyy-MM-dd`: month, day and year, whatever stands between them,
 * with one digit or two, or the other way around as files have it. Undefined when there is no such day.
 */
export function typedDate(text: string): string | undefined {
  const typed = text
    .split(/([/.-])/)
    .map((part) => part.trim())
    .join('');
  const iso = ISO.exec(typed);
  const us = SEPARATED.exec(typed) ?? TOGETHER.exec(typed);
  const [year, month, day] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const full = year.length === 2 ? String(CENTURY + Number(year)) : year;
  const date = `${full}-${two(month)}-${two(day)}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : undefined;
}
