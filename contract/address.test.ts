import { describe, expect, it } from 'vitest';
import { Address, NewAddress, states } from './address.ts';

const street = { addressLine1: '418 Alder Street', city: 'Madison', state: 'WI', zip: '53703' };

describe('address', () => {
  it.each([
    ['a ZIP code with four more digits', { zip: '53703-1234' }],
    ['a post office of the armed forces', { state: 'AE' }],
    ['a long line', { addressLine1: 'x'.repeat(61) }],
    ['a long city', { city: 'x'.repeat(41) }],
  ])('may contain %s from the programme, but not from a member', (_, part) => {
    expect(Address.safeParse({ ...street, ...part }).success).toBe(true);
    expect(NewAddress.safeParse({ ...street, ...part }).success).toBe(false);
  });

  it('is in one of 50 states, the District or five territories (3.43, 3.44)', () => {
    expect(states).toHaveLength(56);
    expect(new Set(states.map(([code]) => code)).size).toBe(56);
    expect(states.every(([code, name]) => /^[A-Z]{2}$/.test(code) && name === name.toUpperCase())).toBe(true);
    expect(Object.fromEntries(states)).toMatchObject({
      ...{ DC: 'DISTRICT OF COLUMBIA', AS: 'AMERICAN SAMOA', GU: 'GUAM', MP: 'NORTHERN MARIANA ISLANDS' },
      ...{ PR: 'PUERTO RICO', VI: 'VIRGIN ISLANDS' },
    });
  });
});
