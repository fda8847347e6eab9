/** The day that a text in MM/DD/YYYY, or in 3/14/1974 and 3-14-1974, means, as `yyyy-MM-dd`; undefined when there is no such day (specification 5.18). */
export function birthDateOf(text: string): string | undefined {
  const [, month = '', day = '', year] =
    /^(\d{1,2})\s*[/.\-\u2010-\u2013]\s*(\d{1,2})\s*[/.\-\u2010-\u2013]\s*(\d{4})$/.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : undefined;
}
