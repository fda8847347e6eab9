import { describe, expect, test } from 'vitest';
import { brandOf, catalogue, directionsFor, drugNamed, quantityFor } from './catalogue.ts';
import { isNpi, npiFrom } from './npi.ts';
import { mailOrderPharmacies, pharmacies } from './pharmacies.ts';
import { prescribers } from './prescribers.ts';

describe('the catalogue', () => {
  test('has at least three hundred drugs, each with an NDC of its own in 5-4-2 form', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(300);
    expect(new Set(catalogue.map((drug) => drug.ndc)).size).toBe(catalogue.length);
    expect(catalogue.filter((drug) => !/^\d{5}-\d{4}-\d{2}$/.test(drug.ndc))).toEqual([]);
  });

  test('has no two drugs with the same label, and none without a cost', () => {
    expect(new Set(catalogue.map((drug) => drug.label)).size).toBe(catalogue.length);
    expect(catalogue.filter((drug) => drug.unitCostMills <= 0)).toEqual([]);
  });

  test('knows which brand a generic stands in for', () => {
    expect(brandOf(drugNamed('Atorvastatin 20 mg tablet'))?.label).toBe('Lipitor 20 mg tablet');
    expect(brandOf(drugNamed('Lipitor 20 mg tablet'))).toBeUndefined();
  });

  test('gives directions in both languages and the quantity of a supply', () => {
    expect(directionsFor(drugNamed('Metformin 500 mg tablet'))).toEqual({
      en: 'Take 1 tablet by mouth twice daily with meals',
      es: 'Tome 1 tableta por vía oral dos veces al día con las comidas',
    });
    expect(quantityFor(drugNamed('Metformin 500 mg tablet'), 90)).toBe(180);
    expect(quantityFor(drugNamed('Ozempic 2 mg/3 mL 3 mL pen'), 28)).toBe(1);
  });
});

describe('provider numbers', () => {
  test('all pass their check digit', () => {
    const npis = [...pharmacies, ...Object.values(prescribers)].map(({ npi }) => npi);
    expect(npis.filter((npi) => !isNpi(npi))).toEqual([]);
    expect(new Set(npis).size).toBe(npis.length);
  });

  test('the mail-order pharmacies have the three of the specification', () => {
    expect(mailOrderPharmacies.map(({ npi }) => npi)).toEqual(['1003053174', '1114477122', '1821120981']);
  });

  test('a wrong check digit is noticed', () => {
    expect(npiFrom('100305317')).toBe('1003053174');
    expect(isNpi('1003053175')).toBe(false);
  });
});
