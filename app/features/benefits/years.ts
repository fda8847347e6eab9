/** How far back explanations of benefits go. */
export const MOST_YEARS = 10;

/**
 * The years that a member can ask about, the current one first: since the client joined the programme,
 * ten at most (specification 7.50). The current one alone while nobody knows since when.
 */
export function explanationYears(today: string, effectiveDate: string | undefined): number[] {
  const current = Number(today.slice(0, 4));
  const since = effectiveDate === undefined ? current : Number(effectiveDate.slice(0, 4));
  const first = Math.max(current - MOST_YEARS + 1, Math.min(since, current));
  return Array.from({ length: current - first + 1 }, (_, index) => current - index);
}

/** The year of an address; undefined for one that no member can ask about. */
export function yearIn(text: string | undefined, today: string): number | undefined {
  const year = /^20\d\d$/.test(text ?? '') ? Number(text) : undefined;
  const current = Number(today.slice(0, 4));
  return year !== undefined && year <= current && year > current - MOST_YEARS ? year : undefined;
}
