import { cx } from './cx.ts';

/** A date from format.server.ts: `format.shortDay('2026-11-26')`. */
export interface ShortDay {
  iso: string;
  month: string;
  day: string;
  /** only for a year other than the current one */
  year?: string;
}

/**
 * The month over the day, so that a list of dates is easy to scan; ochre when the supply is short. The hidden text of
 * the row's link includes the date with its meaning.
 */
export function DayTile({ day, short }: { day: ShortDay; short?: boolean }) {
  return (
    <time className={cx('day', short && 'wait')} dateTime={day.iso} aria-hidden="true">
      <span>{day.month} </span>
      {day.day}
      {day.year && <span> {day.year}</span>}
    </time>
  );
}
