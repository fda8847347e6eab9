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
