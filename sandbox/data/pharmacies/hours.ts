import type { DayHours, WeekHours } from '../../../app/programme/contract/pharmacy-hours.ts';

const from = (opens: string, closes: string): DayHours => ({ opens, closes });

function week(monday: DayHours, saturday: DayHours | null, sunday: DayHours | null): WeekHours {
  return { sunday, monday, tuesday: monday, wednesday: monday, thursday: monday, friday: monday, saturday };
}

export const allDay = week(from('00:00', '00:00'), from('00:00', '00:00'), from('00:00', '00:00'));

/** From the pharmacy with a closed Sunday to the one that is open past midnight. */
export const weeks: readonly WeekHours[] = [
  week(from('08:00', '21:00'), from('09:00', '18:00'), from('10:00', '18:00')),
  week(from('09:00', '19:00'), from('09:00', '17:00'), null),
  week(from('09:00', '18:00'), from('09:00', '13:00'), null),
  week(from('08:00', '22:00'), from('08:00', '22:00'), from('08:00', '20:00')),
  week(from('09:00', '17:30'), null, null),
  week(from('07:00', '00:00'), from('08:00', '00:00'), from('09:00', '22:00')),
  week(from('08:00', '02:00'), from('08:00', '02:00'), from('10:00', '00:00')),
];
