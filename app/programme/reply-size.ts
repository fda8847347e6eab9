/**
 * Limits of a reply's size. Parsing and validation take time in proportion to the number of values, and a schema
 * records each invalid one. An endless list of rows without a field would block every member for half a minute. The
 * largest replies that pages request are a twentieth of this.
 */
const MAX_CHARACTERS = 2 * 1024 * 1024;
export const MAX_VALUES = 100_000;
export const MAX_ENTRIES = 2_000;
export const MAX_LEVELS = 64;

/** Smaller replies are not checked. */
const SMALL = 64 * 1024;
/** Number of list entries checked first for the contract. */
const SAMPLE = 20;

/** Whether a text is too small to need a check. */
export const isSmall = (text: string) => text.length <= SMALL;

/** Whether a text is too large, without parsing it: deeply nested values take seconds. */
export function isTooMuch(text: string): boolean {
  if (isSmall(text)) return false;
  if (text.length > MAX_CHARACTERS) return true;
  let [values, levels, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (character === COMMA) values += 1;
    else if (character === BRACKET || character === BRACE) levels += 1;
    else if (character === BRACKET_END || character === BRACE_END) levels -= 1;
    if (levels > MAX_LEVELS || values > MAX_VALUES) return true;
  }
  return false;
}

const [QUOTE, COMMA, BRACKET, BACKSLASH, BRACKET_END, BRACE, BRACE_END] = [...'",[\\]{}'].map((character) =>
  character.charCodeAt(0),
);

/** A parsed reply with only the first entries of each list; undefined when a list is too long. */
export function takeSample(value: unknown): { sample: unknown } | undefined {
  let isTooLong = false;
  const cut = (part: unknown): unknown => {
    if (Array.isArray(part)) {
      isTooLong ||= part.length > MAX_ENTRIES;
      return part.slice(0, SAMPLE).map(cut);
    }
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, cut(each)]));
  };
  const sample = cut(value);
  return isTooLong ? undefined : { sample };
}
