import { describe, expect, test } from 'vitest';
import { catalogue, drugNamed, quantityFor } from './catalogue.ts';
import { mailOrderPharmacies, namedPharmacies, retailPharmacies } from './pharmacies.ts';
import { DEDUCTIBLE_CENTS, OUT_OF_POCKET_MAX_CENTS, priceOf } from './pricing.ts';

const nothingPaid = { deductibleCents: 0, outOfPocketCents: 0 };
const retail = retailPharmacies[0]!.npi;
const mail = mailOrderPharmacies[1].npi;

function fill(label: string, daysSupply: number, pharmacyNpi: string) {
  const drug = drugNamed(label);
  return { drug, daysSupply, pharmacyNpi, quantity: quantityFor(drug, daysSupply) };
}

describe('what a fill costs', () => {
  test('adds up to the cent for every drug, pharmacy and phase', () => {
    const paid = [
      nothingPaid,
      { deductibleCents: 15_001, outOfPocketCents: 449_333 },
      { deductibleCents: DEDUCTIBLE_CENTS, outOfPocketCents: 0 },
    ];
    for (const drug of catalogue) {
      for (const { npi } of namedPharmacies) {
        for (const already of paid) {
          const price = priceOf(
            { drug, daysSupply: 30, pharmacyNpi: npi, quantity: quantityFor(drug, 30) },
            already,
          );
          expect(price.ingredientCostCents + price.dispensingFeeCents + price.taxCents).toBe(
            price.drugCostCents,
          );
          expect(price.deductibleCents + price.copayCents + price.coinsuranceCents).toBe(
            price.patientPayCents,
          );
          expect(price.patientPayCents + price.planAmountCents).toBe(price.drugCostCents);
          expect(Math.min(...Object.values(price))).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });

  test('a brand drug meets the deductible first, and the copay for the rest', () => {
    const price = priceOf(fill('EpiPen 0.3 mg auto-injector', 30, retail), nothingPaid);
    expect(price).toMatchObject({ deductibleCents: 20_000, copayCents: 3_500, patientPayCents: 23_500 });
  });

  test('by mail there is no deductible, and 90 days cost two copays', () => {
    expect(priceOf(fill('Jardiance 10 mg tablet', 90, mail), nothingPaid)).toMatchObject({
      deductibleCents: 0,
      patientPayCents: 7_000,
    });
  });

  test('nobody pays more than the drug costs', () => {
    const price = priceOf(fill('Lisinopril 10 mg tablet', 90, mail), nothingPaid);
    expect(price.patientPayCents).toBe(price.drugCostCents);
  });

  test('after the out-of-pocket maximum the plan pays', () => {
    const paid = { deductibleCents: DEDUCTIBLE_CENTS, outOfPocketCents: OUT_OF_POCKET_MAX_CENTS - 100 };
    expect(priceOf(fill('Jardiance 10 mg tablet', 90, mail), paid).patientPayCents).toBe(100);
  });

  test('Illinois taxes medicines', () => {
    const illinois = retailPharmacies.find((pharmacy) => pharmacy.address.state === 'IL')!;
    expect(priceOf(fill('Jardiance 10 mg tablet', 30, illinois.npi), nothingPaid).taxCents).toBe(609);
  });
});
