const invisible = /[\p{Cf}\p{Co}\p{Cs}]+/gu;
/** A text is cut before it is read, to this multiple of the displayed characters. */
const READ_TIMES = 4;
const breaks = /[\p{Cc}\s]+/gu;

/**
 * Outside text as one line: without control characters, invisible or direction-changing ones, and at most
 * `maxCharacters` long (an ellipsis marks a cut). It is not HTML: the code that renders it must escape it.
 */
export function toOneLine(text: string, maxCharacters: number): string {
  const line = text
    .slice(0, READ_TIMES * maxCharacters)
    .replace(invisible, '')
    .replace(breaks, ' ')
    .trim();
  if (line.length <= maxCharacters) return line;
  const characters = [...line];
  if (characters.length <= maxCharacters) return line;
  return `${characters.slice(0, maxCharacters).join('').trimEnd()}…`;
}

/** Characters that text must not contain: control characters except tab and line break, and direction overrides. */
const unseen = /\r\n?|[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A programme text without unsafe characters. HTML replaces a NUL with a different character. An escape moves the cursor of
 * a terminal that shows a log. A direction override reverses the rest of the line.
 */
export const isReadable = (text: string): string =>
  text.toWellFormed().replace(unseen, (found) => (found.startsWith('\r') ? '\n' : ''));
