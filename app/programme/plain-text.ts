const invisible = /[\p{Cf}\p{Co}\p{Cs}]+/gu;
const breaks = /[\p{Cc}\s]+/gu;

/**
 * Text from outside as one line that can be shown: no control characters, nothing invisible or
 * direction-changing, at most `maxCharacters` characters (an ellipsis marks a cut). It is text still:
 * whoever shows it escapes it.
 */
export function oneLine(text: string, maxCharacters: number): string {
  const line = text.replace(invisible, '').replace(breaks, ' ').trim();
  if (line.length <= maxCharacters) return line;
  const characters = [...line];
  if (characters.length <= maxCharacters) return line;
  return `${characters.slice(0, maxCharacters).join('').trimEnd()}…`;
}

/** What no text is made of: control characters but tab and line break, and what turns the direction of all that follows. */
const unseen = /\r\n?|[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Text of the programme as far as it is text. A NUL is none in HTML and comes back from a form as another
 * character, an escape moves the cursor of whoever reads a log, a direction mark turns the rest of the line.
 */
export const readable = (text: string): string =>
  text.toWellFormed().replace(unseen, (found) => (found.startsWith('\r') ? '\n' : ''));
