/** What prescribers say when they are asked for a new prescription: the same for one prescription each time. */
import { addBusinessDays } from '../../app/programme/contract/calendar.ts';
import type { RenewalAnswer } from './prescriptions.ts';

const reasons = ['An office visit is needed first.', 'Blood work is needed first.'];

/** Of ten, seven say yes within four business days, two say no, and one never answers. */
export function renewalAnswerOf(rxNumber: string, today: string): RenewalAnswer {
  const digits = [...rxNumber].reduce((sum, digit) => sum + Number(digit), 0);
  const on = addBusinessDays(today, 1 + (digits % 4));
  const fate = digits % 10;
  if (fate === 9) return { on, outcome: 'noAnswer' };
  if (fate < 2) return { on, outcome: 'denied', reason: reasons[fate]! };
  return { on, outcome: 'approved' };
}
