import type { ReactNode } from 'react';
import { ENGLISH_PART } from '../i18n/english-part.ts';

const MONTHS = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const MESES = '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)';
const DATE = `${MONTHS} \\d{1,2}(?:, \\d{4})?|\\b\\d{1,2} de ${MESES}(?: de \\d{4})?`;
const UNITS = '(?:mg|mcg|g|mL|ml|units?|unidades|days?|días?|miles?|millas?|%)';

/**
 * Texts that must stay on one line: a date, a time, a number with its unit, an Rx number, a doctor's title with the
 * name. A dot or a dash must not begin a line.
 */
const VALUES = new RegExp(
  `${DATE}|\\b\\d[\\d.,]* ${UNITS}(?![\\p{L}\\d])|\\bRx \\d+|\\bDra?\\. |\\d [ap](?:m\\b|\\. m\\.)| [·–—]`,
  'giu',
);

/** Prevents line breaks in dates, doses and supplies with non-breaking spaces. */
export const keepValues = (text: string): string =>
  text.replace(VALUES, (value) => value.replaceAll(' ', '\u00a0'));

/** A line may break after an @, but not inside the numbers of the first group. The second group is English. */
const PARTS = new RegExp(
  `(?<=@)|((?:\\(\\d{3}\\) |\\b\\d{3}-)\\d{3}-\\d{4}|-\\$[\\d,.]*\\d)|${ENGLISH_PART}`,
);

const withWholeValues = (text: string): ReactNode =>
  keepValues(text)
    .split(PARTS)
    .map((part, index, parts) => {
      if (index % 3 === 0) return part;
      if (part && index % 3 === 1)
        return (
          <span key={index} className="number">
            {part}
          </span>
        );
      if (part)
        return (
          <span key={index} lang="en">
            {part}
          </span>
        );
      return index % 3 === 1 && !parts[index + 1] && <wbr key={index} />;
    });

const DOT = ' · ';

/** Facts or links on one line. The dot between two of them is hidden if a line ends between them. */
export const Dotted = ({ all }: { all: readonly ReactNode[] }) => (
  <span className="dots">
    {all.filter(Boolean).map((fact, index) => (
      <span key={index}>
        {index > 0 && <i>{DOT}</i>}
        {findWholeValues(fact)}
      </span>
    ))}
  </span>
);

/**
 * Text that breaks an e-mail address only after its @. Phone numbers, amounts, dates and doses stay on one line. No
 * line begins or ends with a dot between two facts.
 */
export const Breakable = ({ text }: { text: string }) =>
  text.includes(DOT) ? <Dotted all={text.split(DOT)} /> : withWholeValues(text);

/**
 * A text without any of these characters is unchanged. Testing for them takes a tenth of the time of a search for
 * values.
 */
const HAS_VALUES = /[\d@·–—\u2068]|\bDra?\. /i;

/** Treats strings as above, and leaves anything else unchanged. */
export const findWholeValues = (words: ReactNode): ReactNode =>
  typeof words === 'string' && HAS_VALUES.test(words) ? <Breakable text={words} /> : words;

const DATES = new RegExp(`(${DATE})`, 'iu');

/**
 * A heading whose dates stay on one line if there is room, and break between their words if a reader widens the
 * letters.
 */
export const withWholeDates = (title: string): ReactNode =>
  title.split(DATES).map((part, index) =>
    index % 2 === 0 ? (
      keepValues(part)
    ) : (
      <span key={index} className="whole">
        {part}
      </span>
    ),
  );
