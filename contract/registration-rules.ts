/** Rules for accounts: who may have one (specification 1.01, 1.09). Pure; portal and sandbox share it. */
import { addMonths } from './calendar.ts';
import type { RelationshipCode } from './common.ts';

/** Specification 9.04. */
export const MINIMUM_AGE = 18;
export const EARLIEST_BIRTH_DATE = '1900-01-01';

/** True until the eighteenth birthday. @param birthDate and today as `yyyy-MM-dd` */
export const isMinor = (birthDate: string, today: string): boolean =>
  addMonths(birthDate, 12 * MINIMUM_AGE) > today;

/**
 * Relationships that may register: cardholder, spouse and significant other; child, student, disabled and adult
 * dependents; not 'other'.
 */
const registering: Record<RelationshipCode, boolean> = {
  '1': true,
  '2': true,
  '3': true,
  '4': false,
  '5': true,
  '6': true,
  '7': true,
  '8': true,
};

/** Whether a person of this relationship to the cardholder may register as an adult. */
export const canRegister = (relationshipCode: RelationshipCode): boolean => registering[relationshipCode];
