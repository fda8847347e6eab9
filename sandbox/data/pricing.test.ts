import { describe, expect, test } from 'vitest';
import { catalogue, drugNamed, quantityFor } from './catalogue.ts';
import { mailOrderPharmacies, namedPharmacies, pharmacies, retailPharmacies } from './pharmacies.ts';
import { limits, calculatePrice } from './pricing.ts';

const nothing = { deductibleCents: 0, outOfPocketCents: 0 };
const nothingPaid = { ...nothing, family: nothing };
/** what one person of a family paid, and nobody else */
const alone = (own: typeof nothing) => ({ ...own, family: own });
const { person, family } = limits.inNetwork;
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
      alone({ deductibleCents: 15_001, outOfPocketCents: 449_333 }),
      alone({ ...nothing, deductibleCents: person.deductibleCents }),
      { ...nothing, family: { deductibleCents: 33_333, outOfPocketCents: 899_000 } },
    ];
    for (const drug of catalogue) {
      for (const { npi } of namedPharmacies) {
        for (const already of paid) {
          const price = calculatePrice(
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
    const price = calculatePrice(fill('EpiPen 0.3 mg auto-injector', 30, retail), nothingPaid);
    expect(price).toMatchObject({ deductibleCents: 20_000, copayCents: 3_500, patientPayCents: 23_500 });
  });

  test('by mail there is no deductible, and 90 days cost two copays', () => {
    expect(calculatePrice(fill('Jardiance 10 mg tablet', 90, mail), nothingPaid)).toMatchObject({
      deductibleCents: 0,
      patientPayCents: 7_000,
    });
  });

  test('nobody pays more than the drug costs', () => {
    const price = calculatePrice(fill('Lisinopril 10 mg tablet', 90, mail), nothingPaid);
    expect(price.patientPayCents).toBe(price.drugCostCents);
  });

  test('after the out-of-pocket maximum the plan pays', () => {
    const paid = alone({ ...person, outOfPocketCents: person.outOfPocketCents - 100 });
    expect(calculatePrice(fill('Jardiance 10 mg tablet', 90, mail), paid).patientPayCents).toBe(100);
  });

  test("a family's deductible is met by all of them together", () => {
    const epiPen = fill('EpiPen 0.3 mg auto-injector', 30, retail);
    const others = { ...nothing, deductibleCents: family.deductibleCents - 5_000 };
    expect(calculatePrice(epiPen, { ...nothing, family: others }).deductibleCents).toBe(5_000);
    const met = { ...nothing, deductibleCents: family.deductibleCents };
    expect(calculatePrice(epiPen, { ...nothing, family: met }).deductibleCents).toBe(0);
    const spent = { ...family };
    expect(calculatePrice(epiPen, { ...nothing, family: spent }).patientPayCents).toBe(0);
  });

  test('out of network: a deductible on generics too, then half of the cost', () => {
    const elsewhere = pharmacies.find((pharmacy) => !pharmacy.inNetwork && pharmacy.address.state !== 'IL')!;
    const cost = calculatePrice(fill('Atorvastatin 80 mg tablet', 30, elsewhere.npi), nothingPaid);
    expect(cost).toMatchObject({ deductibleCents: cost.drugCostCents, planAmountCents: 0 });
    const met = alone({ ...nothing, deductibleCents: limits.outOfNetwork.person.deductibleCents });
    const half = calculatePrice(fill('Atorvastatin 80 mg tablet', 30, elsewhere.npi), met);
    expect(half.deductibleCents).toBe(0);
    expect(half.coinsuranceCents).toBe(Math.round(half.drugCostCents / 2));
  });

  test('Illinois taxes medicines', () => {
    const illinois = retailPharmacies.find((pharmacy) => pharmacy.address.state === 'IL')!;
    expect(calculatePrice(fill('Jardiance 10 mg tablet', 30, illinois.npi), nothingPaid).taxCents).toBe(609);
  });
});
