/** Which state a ZIP code is in, by the public list of them. */
import zipcodes from 'zipcodes';
import type { Address } from '../../app/programme/contract/address.ts';
import { Refusal } from '../refusal.ts';

/** @param at where in the body the address is @throws Refusal 400 for a ZIP code of another state, or of none */
export function checkZip({ zip, state }: Pick<Address, 'zip' | 'state'>, ...at: string[]): void {
  const known = zipcodes.codes[zip.slice(0, 5)];
  if (known?.state === state) return;
  const message = known
    ? `The ZIP code ${zip} is not in ${state}. Check the state and the ZIP code.`
    : `We don't know the ZIP code ${zip}. Check it.`;
  throw new Refusal(400, message, { fields: [[...at, 'zip'].join('.')] });
}
