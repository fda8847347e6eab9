/** National Provider Identifiers (45 CFR 162.406): ten digits. The last is a Luhn check digit over 80840 + NPI. */
const PREFIX = '80840';

/** Luhn's sum of a number, which is a multiple of ten (ISO/IEC 7812-1). */
export function luhnSum(digits: string): number {
  const values = [...digits].reverse().map((digit, i) => Number(digit) * (i % 2 === 1 ? 2 : 1));
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0);
}

export function createNpi(nineDigits: string): string {
  const check = (10 - (luhnSum(`${PREFIX}${nineDigits}0`) % 10)) % 10;
  return `${nineDigits}${check}`;
}
