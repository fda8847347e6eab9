/**
 * How much a reply may hold. Parsing and checking take time by the number of values, and a schema notes
 * each one that is wrong: a list without end, of rows that all lack a field, would keep every member waiting
 * for half a minute. The largest replies that pages ask for have a twentieth of this.
 */
const MAX_CHARACTERS = 2 * 1024 * 1024;
const MAX_VALUES = 100_000;
const MAX_ENTRIES = 2_000;
const MAX_LEVELS = 64;

/** Replies below this are read as they are. */
const SMALL = 64 * 1024;
/** So many entries of a list tell whether it is what the contract has. */
const SAMPLE = 20;

export const isSmall = (text: string) => text.length <= SMALL;

/** Whether a text is more than is read, told without parsing it: values nested deeply cost seconds. */
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

/** A parsed reply with no more than the first entries of each list; undefined when a list is too long to be read. */
export function sampleOf(value: unknown): { sample: unknown } | undefined {
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
