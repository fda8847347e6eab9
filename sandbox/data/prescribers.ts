import { createNpi } from './npi.ts';
import { toSearchText } from './text-search.ts';

interface Prescriber {
  npi: string;
  name: string;
  /** ten digits */
  phone: string;
  specialty: string;
}

let nextNpi = 158_000_211;
const prescriber = (name: string, phone: string, specialty: string): Prescriber => ({
  npi: createNpi(String((nextNpi += 6_131))),
  name,
  phone,
  specialty,
});

export const prescribers = {
  family: prescriber('Dr. Maya Feldman', '6085550181', 'Family medicine'),
  cardiology: prescriber('Dr. Thomas Okonkwo', '6085550182', 'Cardiology'),
  endocrinology: prescriber('Dr. Grace Lindholm', '6085550183', 'Endocrinology'),
  psychiatry: prescriber('Dr. Omar Castellanos', '6085550184', 'Psychiatry'),
  pediatrics: prescriber('Dr. Hannah Weiss', '6085550185', 'Pediatrics'),
  rheumatology: prescriber('Dr. Julian Abbott', '6085550186', 'Rheumatology'),
  neurology: prescriber('Dr. Priya Raman', '6085550187', 'Neurology'),
  dermatology: prescriber('Dr. Elise Fontaine', '6085550188', 'Dermatology'),
  pain: prescriber('Dr. Samuel Adeyemi', '6085550189', 'Pain medicine'),
  internal: prescriber('Dr. Robert Kowalski', '4025550190', 'Internal medicine'),
  pulmonology: prescriber('Dr. Lucía Gutiérrez', '4025550191', 'Pulmonology'),
  gynecology: prescriber('Dr. Naomi Sato', '6085550192', 'Obstetrics and gynecology'),
} as const;

const byNpi = new Map<string, Prescriber>(Object.values(prescribers).map((p) => [p.npi, p]));

export function getPrescriber(npi: string): Prescriber {
  const found = byNpi.get(npi);
  if (!found) throw new Error(`no prescriber has the NPI ${npi}`);
  return found;
}

export const findPrescribersByName = (part: string): string[] =>
  [...byNpi.values()]
    .filter(({ name }) => toSearchText(name).includes(toSearchText(part)))
    .map(({ npi }) => npi);
