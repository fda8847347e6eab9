import { addDays } from '~/programme/contract/calendar.ts';
import type { RefillRefusal } from '~/programme/contract/prescription-rules.ts';

/** The day to be reminded of a refill: the first on which it is possible, or tomorrow when it is already. */
export function reminderDay(refusal: RefillRefusal | undefined, today: string): string | undefined {
  if (!refusal) return addDays(today, 1);
  return refusal.code === 'tooSoon' ? refusal.from : undefined;
}
