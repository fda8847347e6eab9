export type PartOfDay = 'morning' | 'afternoon' | 'evening';

const AFTERNOON_FROM_HOUR = 12;
const EVENING_FROM_HOUR = 18;
const MORNING_FROM_HOUR = 4;

const hourOf = (moment: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment));

/** How to greet at this moment, where the programme's clock hangs. */
export function partOfDay(moment: Date, timeZone: string): PartOfDay {
  const hour = hourOf(moment, timeZone);
  if (hour >= MORNING_FROM_HOUR && hour < AFTERNOON_FROM_HOUR) return 'morning';
  return hour >= AFTERNOON_FROM_HOUR && hour < EVENING_FROM_HOUR ? 'afternoon' : 'evening';
}
