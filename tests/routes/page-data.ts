/** The `lang` beside each mention of a text in a page's single-fetch data, which holds keys and values by position. */
export function listLangFields(data: string, text: string): (string | undefined)[] {
  if (!data.includes(JSON.stringify(text))) return [];
  const values = JSON.parse(data.slice(0, data.indexOf('\n') + 1 || undefined)) as unknown[];
  const at = values.indexOf(text);
  return values
    .filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
    .filter((value) => Object.values(value as object).includes(at))
    .map((value) => {
      const entries = Object.entries(value as Record<string, number>);
      const lang = entries.find(([key]) => values[Number(key.slice(1))] === 'lang');
      return lang && (values[lang[1]] as string | undefined);
    });
}
