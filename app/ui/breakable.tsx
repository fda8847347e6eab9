import type { ReactNode } from 'react';

const MONTHS = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const MESES = '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)';
const UNITS = '(?:mg|mcg|g|mL|ml|units?|unidades|%)';

/** What is read as one: a date, a time, a strength with its unit, an Rx number, a doctor's title with the name; and no line begins with a dot or a dash. */
const VALUES = new RegExp(
  `${MONTHS} \\d{1,2}(?:, \\d{4})?|\\b\\d{1,2} de ${MESES}(?: de \\d{4})?|\\b\\d[\\d.,]* ${UNITS}(?![\\p{L}\\d])|\\bRx \\d+|\\bDra?\\. |\\d [ap](?:m\\b|\\. m\\.)| [·–—]`,
  'giu',
);

/** Keeps dates and doses on one line, by spaces at which no line ends. */
export const keepValues = (text: string): string =>
  text.replace(VALUES, (value) => value.replaceAll(' ', '\u00a0'));

/** After an @ there may be a break; what is caught may have none. */
const PLACES = /(?<=@)|((?:\(\d{3}\) |\b\d{3}-)\d{3}-\d{4}|-\$[\d,.]*\d)/;

/**
 * Text in which an e-mail address may go on in a new line after its @, rather than within a word, and a
 * phone number, an amount, a date and a dose stay in one.
 */
export const Breakable = ({ text }: { text: string }) =>
  keepValues(text)
    .split(PLACES)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : part ? (
        <span key={index} className="num">
          {part}
        </span>
      ) : (
        <wbr key={index} />
      ),
    );

/** A text without any of these has nothing to keep together; to look for them takes a tenth of looking for values. */
const HAS_VALUES = /[\d@·–—]|\bDra?\. /i;

/** Text as above; anything else as it is. */
export const wholeValues = (words: ReactNode): ReactNode =>
  typeof words === 'string' && HAS_VALUES.test(words) ? <Breakable text={words} /> : words;
