/** How alike two words are, for names that are spelled by ear. */

/** A word as it sounds: letters that stand for one sound become one, and doubles single. */
export const soundOf = (word: string): string =>
  word
    .replace(/^x/, 's')
    .replaceAll(/x/g, 'ks')
    .replaceAll(/ph/g, 'f')
    .replaceAll(/th/g, 't')
    .replaceAll(/sh|sch/g, 's')
    .replaceAll(/ck|q(u)?/g, 'k')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/c/g, 'k')
    .replaceAll(/z/g, 's')
    .replaceAll(/y/g, 'i')
    .replaceAll(/h/g, '')
    .replaceAll(/(.)\1+/g, '$1');

/** A word as written and as heard. */
export interface Word {
  text: string;
  sound: string;
}

export const wordOf = (text: string): Word => ({ text, sound: soundOf(text) });

/** Letters to add, drop, change or swap with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

const mistakesAllowed = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3);

/** The mistakes in `typed` if `word`, or its beginning, was meant; half of one more for a beginning. */
function mistakes(typed: string, word: string): number {
  const whole = editDistance(typed, word);
  if (word.length <= typed.length) return whole;
  return Math.min(whole, editDistance(typed, word.slice(0, typed.length)) + 0.5);
}

/** From 0, not alike, to 100, the same. Shorter words forgive fewer mistakes. */
export function likeness(typed: Word, word: Word): number {
  if (typed.text === word.text) return word.text.length === 1 ? 80 : 100;
  if (word.text.startsWith(typed.text)) return 95 - Math.min(10, word.text.length - typed.text.length);
  if (typed.text.length >= 3 && word.text.includes(typed.text)) return 70;
  const allowed = mistakesAllowed(typed.text.length);
  // too short to become the other by the mistakes that are forgiven
  if (typed.text.length - word.text.length > allowed + 1) return 0;
  const written = mistakes(typed.text, word.text);
  if (written > allowed + 1) return 0;
  const heard = mistakes(typed.sound, word.sound);
  const wrong = Math.min(written, (heard + written) / 2);
  // people know how a name begins: with another beginning it is soon another medicine
  const forgiven = typed.sound[0] === word.sound[0] ? allowed : 1;
  const isNear = Math.min(heard, written) <= forgiven;
  return isNear ? Math.max(0, 65 - 9 * wrong) : 0;
}
