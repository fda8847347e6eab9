/** All-day entries as an iCalendar file (RFC 5545). */
import { portalBrand } from './brand.ts';
import { createEvents, type DateArray, type EventAttributes } from 'ics';
import { toFileLine, toFileText } from './file-text.ts';
import type { Language } from '#contract/languages.ts';

export interface DayEntry {
  /** the same for each download of one reminder, so that a calendar replaces its earlier copy */
  uid: string;
  /** yyyy-MM-dd */
  day: string;
  /** yyyy-MM-dd, the day after */
  dayAfter: string;
  title: string;
  text: string;
  /** creation time of the file, in milliseconds since the epoch */
  madeAt: number;
  language: Language;
}

/** Hour of the reminder's alarm, in the member's own time zone. */
const RINGS_AT_HOUR = 9;

const parts = (day: string): DateArray => day.split('-').map(Number) as [number, number, number];
const stamp = (moment: number) => new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

const LINE_BYTES = 75;

/** Breaks a line after 75 bytes, never inside a character. A continuation line begins with a space (RFC 5545, 3.1). */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += letter;
    bytes += size;
  }
  return folded;
}

/** Escapes the characters that would end a line or a value (RFC 5545, 3.3.11). */
const escapedText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** Builds a private entry that blocks no time and has an alarm in the morning. */
function toEvent({ uid, day, dayAfter, title, text, language }: DayEntry): EventAttributes {
  const summary = toFileLine(title);
  return {
    uid,
    productId: `-//${portalBrand.name}//${language.toUpperCase()}`,
    start: parts(day),
    end: parts(dayAfter),
    title: summary,
    description: toFileText(text),
    classification: 'PRIVATE',
    busyStatus: 'FREE',
    transp: 'TRANSPARENT',
    // the library does not escape an alarm's text
    alarms: [
      {
        action: 'display',
        description: escapedText(summary),
        trigger: { hours: RINGS_AT_HOUR, before: false },
      },
    ],
  };
}

/** The iCalendar file of these entries. */
export function buildCalendarFile(...entries: [DayEntry, ...DayEntry[]]): string {
  const [{ madeAt }] = entries;
  const { value, error } = createEvents(entries.map(toEvent));
  if (!value) throw new Error(`no calendar file: ${error?.name ?? 'nothing was made'}`);
  // the library folds by characters and uses the machine's clock
  return value
    .replaceAll(/\r?\n[ \t]/g, '')
    .replaceAll(/^DTSTAMP:.*$/gm, `DTSTAMP:${stamp(madeAt)}`)
    .split(/\r?\n/)
    .map(fold)
    .join('\r\n');
}
