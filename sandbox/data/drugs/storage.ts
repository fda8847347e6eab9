import type { DrugDetails } from '#contract/drugs.ts';
import type { Drug } from './drug.ts';

/** From the products' own labels, by ingredient; a drug in no list follows the rules of its form. */
const places = {
  refrigerator: [
    ...['Adalimumab', 'Adalimumab-adaz', 'Dulaglutide', 'Dupilumab', 'Erenumab', 'Etanercept', 'Evolocumab'],
    ...['Risankizumab', 'Tirzepatide', 'Ustekinumab'],
  ],
  refrigeratorUntilOpened: [
    ...['Human insulin (NPH and regular)', 'Insulin aspart', 'Insulin degludec', 'Insulin glargine'],
    ...['Insulin lispro', 'Latanoprost', 'Liraglutide', 'Semaglutide'],
  ],
  originalPackage: [
    ...['Bictegravir, emtricitabine and tenofovir', 'Blood glucose test strips', 'Dabigatran', 'Glucagon'],
    ...['Linaclotide', 'Nitroglycerin', 'Sofosbuvir and velpatasvir', 'Tiotropium', 'Upadacitinib'],
  ],
};
const entries = Object.entries(places) as [keyof typeof places, string[]][];

/** Forms of which some must be cold and some must not. */
const VARIES = /pen|syringe|vial|suspension|solution|drops|ring/;

/** Undefined if the storage depends on the package. */
export function getStorageText({ genericName, form }: Drug): DrugDetails['storage'] {
  const listed = entries.find(([, names]) => names.includes(genericName))?.[0];
  return listed ?? (VARIES.test(form) ? undefined : 'roomTemperature');
}
