import { cx } from './cx.ts';

/** What format.server.ts makes of a date: `show.shortDay('2026-11-26')`. */
export interface ShortDay {
  iso: string;
  month: string;
  day: string;
  /** where it is not this one */
  year?: string;
}

/** Month over day, so that a list of dates reads at a glance; ochre when supply is short. */
export function DayTile({ day, short }: { day: ShortDay; short?: boolean }) {
  return (
    <time className={cx('day', short && 'wait')} dateTime={day.iso}>
      <span>{day.month} </span>
      {day.day}
      {day.year && <span> {day.year}</span>}
    </time>
  );
}
