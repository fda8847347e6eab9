import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { startTestSandbox, type TestSandbox } from '#harness/sandbox-client.ts';
import { fill, receive } from '../advance.ts';
import { catalogue, directionsFor, drugNamed } from '../catalogue.ts';
import { insertClaim } from '../claims.ts';
import { listLines, orderByNumber } from '../orders.ts';
import { memberByUserName, type Member } from '../members.ts';
import { mailOrderPharmacies, pharmacies } from '../pharmacies.ts';
import { placeOrder } from '../place-order.ts';
import { prescribers } from '../prescribers.ts';
import { insertPrescription, newId } from '../prescriptions.ts';
import { accumulated, limits, getNetwork, calculatePrice } from '../pricing.ts';
import { createRandom } from '../random.ts';
import { listAddresses, listCards } from '../wallet.ts';
import { quoteFor } from './prices.ts';

/** One price everywhere, to the cent: what is shown, ordered, claimed and counted. */

let sandbox: TestSandbox;
let ana: Member;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  ana = memberByUserName(sandbox.programme.db, 'ana')!;
});
afterAll(() => sandbox.close());

const random = createRandom(20_261_120);
const below = (most: number) => random.int(0, most - 1);
const oneOf = random.pick;

/** A place in the year: nothing paid, within the deductible, past it, near the maximum, beyond it. */
function setPhase(pharmacyNpi: string): void {
  const { db, clock } = sandbox.programme;
  const network = getNetwork(pharmacyNpi);
  const { deductibleCents, outOfPocketCents } = limits[network].person;
  const [deductible, pocket] = oneOf([
    [0, 0],
    [below(deductibleCents), deductibleCents],
    [deductibleCents - 1, deductibleCents],
    [deductibleCents, deductibleCents + below(outOfPocketCents - deductibleCents)],
    [deductibleCents, outOfPocketCents - 1 - below(5_000)],
    [deductibleCents, outOfPocketCents],
  ] as const);
  const year = Number(clock.today().slice(0, 4));
  db.run('DELETE FROM accumulators WHERE year = ?', year);
  db.run('INSERT INTO accumulators VALUES (?, ?, ?, ?, ?)', ana.memberId, year, network, deductible, pocket);
}

const counted = (npi: string) =>
  accumulated(sandbox.programme.db, ana.memberId, sandbox.programme.clock.today(), npi);

function prescribe(ndc: string, pharmacyNpi: string, daysSupply: number, quantity: number) {
  const { db, clock } = sandbox.programme;
  const today = clock.today();
  const drug = catalogue.find((one) => one.ndc === ndc)!;
  const { en, es } = directionsFor(drug);
  const rx = {
    prescriptionId: newId('P'),
    rxNumber: newId('9'),
    ...{ memberId: ana.memberId, ndc, pharmacyNpi, daysSupply, quantity },
    prescriberNpi: prescribers.cardiology.npi,
    ...{ prescribedDrug: drug.label, dispensedDrug: drug.label, directions: en, directionsEs: es },
    ...{ dawCode: '0', deaClass: drug.deaClass, refillsAllowed: 5, refillsRemaining: 5 },
    ...{ lifecycle: 'active' as const, refillReminder: false, autoChargeAndShip: false, mailOrder: true },
    ...{ rxDate: addDays(today, -10), expirationDate: addMonths(today, 5) },
  };
  insertPrescription(db, rx, today);
  return rx;
}

describe('for 1,000 random drugs, plans and phases', () => {
  test('by mail: the price shown is that of the order, of its claim, and of what is counted', () => {
    const { db, clock } = sandbox.programme;
    const mailed = catalogue.filter(({ deaClass }) => deaClass !== 'II');
    const [address] = listAddresses(db, ana.memberId);
    const card =
      listCards(db, ana.memberId).find(({ type }) => type === 'Visa') ?? listCards(db, ana.memberId)[0]!;
    db.update(
      'paymentCards',
      { lastFour: '4242', expirationYear: 2099, addedDate: clock.today() },
      { paymentCardId: card.paymentCardId },
    );
    for (let round = 0; round < 500; round += 1) {
      const drug = oneOf(mailed);
      const { npi: pharmacyNpi } = oneOf(mailOrderPharmacies);
      const [daysSupply, quantity] = [oneOf([30, 60, 90]), 1 + below(200)];
      setPhase(pharmacyNpi);
      const shown = quoteFor(sandbox.programme, ana, { drug, quantity, daysSupply, pharmacyNpi });
      const rx = prescribe(drug.ndc, pharmacyNpi, daysSupply, quantity);
      const before = counted(pharmacyNpi);
      const reply = placeOrder(sandbox.programme, ana, 'DIRECT', {
        clientId: ana.clientId,
        cardId: ana.cardId,
        personCode: ana.personCode,
        clientReference: randomUUID(),
        addressId: address!.addressId,
        paymentCardId: card.paymentCardId,
        shippingMethod: 'standard',
        items: [{ prescriptionId: rx.prescriptionId, priceCents: shown.patientPayCents }],
      });
      const order = orderByNumber(db, reply.orderNumber)!;
      const line = () => listLines(db, reply.orderNumber)[0]!;
      receive(db, line(), order, clock.now());
      fill(db, line(), order, clock.now());
      const claim = db.get<{
        patientPayCents: number;
        planAmountCents: number;
        deductibleCents: number;
        drugCostCents: number;
      }>('SELECT * FROM claims WHERE orderNumber = ?', reply.orderNumber);
      expect(claim, `${drug.label}, ${round}`).toBeDefined();
      const { patientPayCents, planAmountCents, deductibleCents, drugCostCents } = shown;
      expect(claim).toMatchObject({ patientPayCents, planAmountCents, deductibleCents, drugCostCents });
      expect(reply.totalCents).toBe(patientPayCents + order.shippingCents);
      const after = counted(pharmacyNpi);
      expect(after.outOfPocketCents - before.outOfPocketCents).toBe(patientPayCents);
      expect(after.deductibleCents - before.deductibleCents).toBe(deductibleCents);
    }
  });

  test('at a pharmacy: the price shown is the claim’s and what is counted', () => {
    const { db, clock } = sandbox.programme;
    for (let round = 0; round < 500; round += 1) {
      const drug = oneOf(catalogue);
      const { npi: pharmacyNpi } = oneOf(pharmacies);
      const [daysSupply, quantity] = [oneOf([7, 30, 31, 90]), 1 + below(200)];
      setPhase(pharmacyNpi);
      const filled = { drug, quantity, daysSupply, pharmacyNpi };
      const shown = quoteFor(sandbox.programme, ana, filled);
      const before = counted(pharmacyNpi);
      const claimId = newId('C');
      const today = clock.today();
      insertClaim(
        db,
        {
          ...{
            claimId,
            memberId: ana.memberId,
            rxNumber: '1',
            drugName: drug.label,
            dawCode: '0',
            ndc: drug.ndc,
          },
          ...{
            prescriberNpi: prescribers.cardiology.npi,
            pharmacyNpi,
            fillDate: today,
            processedDate: today,
          },
          ...{ status: 'Paid' as const, quantity, daysSupply },
        },
        calculatePrice(filled, before),
      );
      const claim = db.get('SELECT patientPayCents, planAmountCents FROM claims WHERE claimId = ?', claimId);
      expect(claim).toEqual({
        patientPayCents: shown.patientPayCents,
        planAmountCents: shown.planAmountCents,
      });
      const after = counted(pharmacyNpi);
      expect(after.outOfPocketCents - before.outOfPocketCents).toBe(shown.patientPayCents);
      expect(after.deductibleCents - before.deductibleCents).toBe(shown.deductibleCents);
      const isReached = before.outOfPocketCents >= limits[getNetwork(pharmacyNpi)].person.outOfPocketCents;
      expect(shown.phase === 'maximumReached').toBe(isReached);
      if (shown.phase === 'beforeDeductible') expect(shown.patientPayCents).toBe(shown.deductibleCents);
      if (shown.phase === 'noDeductible' || shown.phase === 'afterDeductible')
        expect(shown.deductibleCents).toBe(0);
    }
  });
});

test('a price that has risen is shown as it is asked for', async () => {
  const member = sandbox.as('ana');
  const query = {
    ...member.ids,
    zipCode: '53703',
    radius: 10,
    ndcTuple: drugNamed('Jardiance 10 mg tablet').ndc,
    quantity: 90,
    daysSupply: 90,
  };
  const ask = async () =>
    (await member.call(calls.drugs.pricing, { query })).mailOrder!.price.patientPayCents;
  setPhase(mailOrderPharmacies[1].npi);
  sandbox.programme.db.run('DELETE FROM accumulators');
  const before = await ask();
  await sandbox.post('/prices', { changePercent: 10 });
  expect(await ask()).toBe(Math.round(before * 1.1));
});
