/** One prescription of Ana's for each reason against a refill, and those that can be renewed. */
import { addBusinessDays } from '#contract/calendar.ts';
import type { Member } from '../members.ts';
import { retailPharmacies } from '../pharmacies.ts';
import type { StoredPrescription } from '../prescriptions.ts';
import { buildDelivered, buildDelivery, seedOrder } from './seed-order.ts';
import { endedOn, type RxPlan, type Script } from './script.ts';

const DAY_MS = 24 * 3_600_000;

/** A prescription with one mail-order delivery, this many days ago. */
type Mail = (drug: string, placedDaysAgo: number, changes?: Partial<RxPlan>) => StoredPrescription;

function readyOrTooSoon(script: Script, ana: Member, mail: Mail): void {
  // Too soon, with auto charge and ship
  const automatic = { prescriber: 'endocrinology', autoChargeAndShip: true, dawCode: '1' } as const;
  const jardiance = mail('Jardiance 10 mg tablet', 190, automatic);
  for (const days of [115, 40]) buildDelivered(script, ana, days, jardiance);
  // Ready: class V
  mail('Pregabalin 75 mg capsule', 120, { prescriber: 'neurology', refillsAllowed: 1, daysSupply: 90 });
  // Ready, a specialty drug every four weeks
  const humira = script.prescribe({
    ...{ member: ana, drug: 'Humira Pen 40 mg 0.4 mL pen', prescriber: 'rheumatology', dawCode: '1' },
    ...{ daysSupply: 28, writtenDaysAgo: 200, refillsAllowed: 11 },
  });
  for (const days of [195, 167, 139, 111, 83, 55, 27]) buildDelivered(script, ana, days, humira);
}

function usedUpOrOver({ daysAgo }: Script, mail: Mail): void {
  // No refills left
  mail('Hydrochlorothiazide 25 mg tablet', 75, { prescriber: 'cardiology', refillsAllowed: 0 });
  // Expired, renewable; and expired too long ago
  const expired = (days: number) => endedOn(daysAgo(days), 'expired');
  mail('Famotidine 20 mg tablet', 300, { writtenDaysAgo: 400, changes: expired(35) });
  mail('Naproxen 500 mg tablet', 500, { writtenDaysAgo: 565, changes: expired(200) });
  // Ended by the prescriber
  const ended = endedOn(daysAgo(150), 'discontinued');
  mail('Simvastatin 40 mg tablet', 240, { prescriber: 'cardiology', changes: ended });
  // Transferred to a different pharmacy
  const transferred = { transferredTo: retailPharmacies[1].name, transferredDate: daysAgo(40) };
  mail('Alendronate 70 mg tablet', 160, { changes: { lifecycle: 'transferred', ...transferred } });
}

/** A pending request to the prescriber, who will agree; and a refused one, for an order that was lost and sent again. */
function renewals(script: Script, ana: Member, mail: Mail): void {
  const { daysAgo, today } = script;
  const asked = (days: number) => ({
    requestedDate: daysAgo(days),
    requestedFrom: 'noMoreRefills' as const,
    answerDueDate: addBusinessDays(daysAgo(days), 10),
  });
  const answer = { on: addBusinessDays(today, 3), outcome: 'approved' } as const;
  mail('Trazodone 50 mg tablet', 80, {
    ...{ prescriber: 'psychiatry', refillsAllowed: 0 },
    changes: { renewal: { status: 'pending', ...asked(3) }, renewalAnswer: answer },
  });
  const reason = 'An office visit is needed first.';
  const rx = script.prescribe({
    ...{
      member: ana,
      drug: 'Cyclobenzaprine 10 mg tablet',
      writtenDaysAgo: 134,
      refillsAllowed: 0,
      daysSupply: 30,
    },
    changes: { renewal: { status: 'denied', ...asked(30), reason } },
  });
  const placedAt = script.at(128, 10, 5);
  const times = { placedAt, filledAt: placedAt + DAY_MS, shippedAt: placedAt + 9 * DAY_MS };
  seedOrder(script, { owner: ana, ...times, lines: [{ rx, to: 'delivered', lostBeforeMs: 2 * DAY_MS }] });
}

function controlled(script: Script, ana: Member, mail: Mail): void {
  // Schedule II, and schedule IV after five refills
  mail('Lisdexamfetamine 30 mg capsule', 45, { prescriber: 'psychiatry', refillsAllowed: 0, daysSupply: 30 });
  const zolpidem = script.prescribe({
    ...{ member: ana, drug: 'Zolpidem 10 mg tablet', prescriber: 'psychiatry', daysSupply: 30 },
    ...{ writtenDaysAgo: 165, refillsAllowed: 5 },
  });
  for (const days of [163, 138, 113, 88, 63, 38]) buildDelivered(script, ana, days, zolpidem);
}

function elsewhere(script: Script, ana: Member): void {
  // At a different pharmacy
  const inhaler = script.prescribe({
    ...{ member: ana, drug: 'Albuterol 90 mcg inhaler', prescriber: 'pulmonology', daysSupply: 30 },
    ...{ writtenDaysAgo: 210, refillsAllowed: 5, pharmacyNpi: retailPharmacies[0].npi },
  });
  for (const days of [205, 120, 48]) script.fill(inhaler, script.daysAgo(days));
}

export function buildAnaGuards(script: Script, ana: Member): void {
  const mail: Mail = (drug, placed, changes = {}) =>
    buildDelivery(script, ana, placed, { member: ana, drug, refillsAllowed: 3, ...changes });
  readyOrTooSoon(script, ana, mail);
  usedUpOrOver(script, mail);
  renewals(script, ana, mail);
  controlled(script, ana, mail);
  elsewhere(script, ana);
}
