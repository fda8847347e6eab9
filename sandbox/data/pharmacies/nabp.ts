/** NCPDP provider ids (NABP numbers): two digits for the state, four for the pharmacy, one to check. */
import { states } from '../../../app/programme/contract/address.ts';

const digitsOf = (text: string) => [...text].map(Number);

function checkDigit(sixDigits: string): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = digitsOf(sixDigits);
  return (a + c + e + 2 * (b + d + f)) % 10;
}

export const isNabp = (nabp: string): boolean =>
  /^\d{7}$/.test(nabp) && checkDigit(nabp.slice(0, 6)) === Number(nabp[6]);

/** @param serial from 0 to 9999, each once in a state */
export function nabpFrom(state: string, serial: number): string {
  const prefix = String(states.findIndex(([code]) => code === state) + 1).padStart(2, '0');
  const six = prefix + String(serial).padStart(4, '0');
  return `${six}${checkDigit(six)}`;
}
