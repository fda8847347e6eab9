import { localTime } from '~/programme/contract/pharmacy-hours.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

const AFTERNOON_FROM_HOUR = 12;
const EVENING_FROM_HOUR = 18;
const MORNING_FROM_HOUR = 4;

/** How to greet at this moment, where the programme's clock hangs. */
export function partOfDay(moment: Date, timeZone: string): PartOfDay {
  const hour = localTime(timeZone, moment.getTime()).minutes / 60;
  if (hour >= MORNING_FROM_HOUR && hour < AFTERNOON_FROM_HOUR) return 'morning';
  return hour >= AFTERNOON_FROM_HOUR && hour < EVENING_FROM_HOUR ? 'afternoon' : 'evening';
}
