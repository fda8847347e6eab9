import { addDays, isBusinessDay } from '../../../app/programme/contract/calendar.ts';
import { atNewYork } from '../clock.ts';

/** 10am, in New York, of the last business day before a day. */
export function businessMorningBefore(day: string): number {
  const before = addDays(day, -1);
  return isBusinessDay(before) ? atNewYork(before, 10) : businessMorningBefore(before);
}
