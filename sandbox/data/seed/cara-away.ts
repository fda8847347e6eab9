/** Cara's trip to Arizona: two fills at a pharmacy that her plan has no agreement with. */
import type { Member } from '../members.ts';
import { pharmacies } from '../pharmacies.ts';
import type { Script } from './script.ts';

const elsewhere = () => {
  const found = pharmacies.find(({ inNetwork, address }) => !inNetwork && address.city === 'Sedona');
  if (!found) throw new Error('there is no pharmacy outside the network in Sedona');
  return found.npi;
};

/** The first is all deductible; out of the network it ends inside the second, and half of the rest is hers. */
export function caraAway(script: Script, cara: Member): void {
  const pharmacyNpi = elsewhere();
  const plan = { member: cara, pharmacyNpi, refillsAllowed: 0 };
  const course = script.prescribe({
    ...plan,
    drug: 'Azithromycin 250 mg tablet',
    daysSupply: 6,
    writtenDaysAgo: 37,
  });
  script.fill(course, script.daysAgo(37));
  const pen = script.prescribe({
    ...plan,
    drug: 'EpiPen 0.3 mg auto-injector',
    daysSupply: 30,
    writtenDaysAgo: 35,
    dawCode: '2',
  });
  script.fill(pen, script.daysAgo(35));
}
