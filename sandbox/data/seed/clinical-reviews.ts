/** Clinical reviews of Ana's family: one in every status, and some that the family shares or does not. */
import { addDays } from '#contract/calendar.ts';
import type { ReviewStatus } from '#contract/clinical-review.ts';
import { insertReview, type StoredReview } from '../clinical-reviews.ts';
import type { Database } from '../database.ts';
import type { Member } from '../members.ts';
import { getPrescriber } from '../prescribers.ts';
import type { Family } from './ana.ts';

interface Story {
  drug: string;
  /** absent for the prescriber of its prescription */
  requestedBy?: string;
  /** how many days ago each status began, oldest first */
  steps: Partial<Record<ReviewStatus, number>>;
  verdict?: StoredReview['verdict'];
  notes?: StoredReview['notes'];
  /** part of the drug name of its prescription and claim */
  belongsTo?: string;
}

// oxfmt-ignore
const anaStories: Story[] = [
  {
    drug: 'Wegovy 0.25 mg/0.5 mL pen', requestedBy: 'Dr. Helen Park', steps: { received: 0 }, verdict: 'moreInformationNeeded',
    notes: {
      moreInformationNeeded: { en: 'We asked the prescriber for the weight and blood pressure from the last six months.', es: 'Pedimos a quien le recetó el peso y la presión arterial de los últimos seis meses.' },
    },
  },
  { drug: 'Symbicort 160 mcg/4.5 mcg inhaler', requestedBy: 'Corner Pharmacy', steps: { received: 3, inReview: 0 }, verdict: 'approved', belongsTo: 'Symbicort%' },
  {
    drug: 'Humira Pen 40 mg 0.4 mL pen', steps: { received: 9, inReview: 7, moreInformationNeeded: 4 }, belongsTo: 'Humira%',
    notes: {
      moreInformationNeeded: { en: 'The current approval covers refills until we decide. To renew it, we need the results of the joint examination and which medicines were tried before.', es: 'La aprobación actual cubre los resurtidos hasta que decidamos. Para renovarla, necesitamos los resultados del examen de las articulaciones y qué medicamentos se probaron antes.' },
      denied: { en: 'The results that we asked for did not arrive in time.', es: 'Los resultados que pedimos no llegaron a tiempo.' },
    },
  },
  {
    drug: 'EpiPen 0.3 mg auto-injector', steps: { received: 95, inReview: 94, approved: 91 }, belongsTo: 'EpiPen%',
    notes: {
      approved: { en: 'Two auto-injectors a year are covered as a brand-name medicine.', es: 'Se cubren dos autoinyectores al año como medicamento de marca.' },
    },
  },
  {
    drug: 'Fluticasone and salmeterol 250 mcg/50 mcg inhaler', steps: { received: 18, inReview: 17, approvedWithChanges: 12 }, belongsTo: 'Fluticasone and salmeterol%',
    notes: {
      approvedWithChanges: { en: 'Approved for 30 days at a time instead of 90.', es: 'Aprobado para 30 días cada vez en lugar de 90.' },
    },
  },
  {
    drug: 'Ozempic 2 mg/3 mL 3 mL pen', steps: { received: 174, inReview: 173, denied: 168 }, belongsTo: 'Ozempic%',
    notes: {
      denied: { en: 'The plan covers this medicine for type 2 diabetes after metformin was tried for three months.', es: 'El plan cubre este medicamento para la diabetes tipo 2 después de probar la metformina durante tres meses.' },
    },
  },
  { drug: 'Retin-A 0.05% cream', steps: { received: 60, inReview: 59, denied: 55, appealPending: 5 }, belongsTo: 'Retin-A%' },
  { drug: 'Estradiol 0.05 mg/day transdermal patch', steps: { received: 425, inReview: 424, approved: 421, expired: 55 }, belongsTo: 'Estradiol%' },
];

const approved = { received: 30, inReview: 29, approved: 26 };
const leoStory: Story = { drug: 'Albuterol 90 mcg inhaler', requestedBy: 'Badger Pharmacy', steps: approved };
const benStory: Story = { drug: 'Eliquis 5 mg tablet', requestedBy: 'Dr. Thomas Okonkwo', steps: approved };
const caraStory: Story = {
  drug: 'Isotretinoin 20 mg capsule',
  requestedBy: 'Dr. Samuel Ortiz',
  steps: approved,
};

function related(
  db: Database,
  memberId: number,
  pattern: string | undefined,
): Pick<Partial<StoredReview>, 'prescriptionId' | 'claimId' | 'requestedBy'> {
  if (pattern === undefined) return {};
  const rx = db.get<{ prescriptionId: string; prescriberNpi: string }>(
    'SELECT prescriptionId, prescriberNpi FROM prescriptions WHERE memberId = ? AND dispensedDrug LIKE ? ORDER BY rxDate DESC LIMIT 1',
    memberId,
    pattern,
  );
  const claim = db.get<{ claimId: string }>(
    'SELECT claimId FROM claims WHERE memberId = ? AND drugName LIKE ? ORDER BY fillDate DESC, id DESC LIMIT 1',
    memberId,
    pattern,
  );
  if (!rx) return { ...claim };
  return { ...claim, prescriptionId: rx.prescriptionId, requestedBy: getPrescriber(rx.prescriberNpi).name };
}

export function seedReviews(db: Database, today: string, { ana, ben, leo, cara }: Family): void {
  let number = 40_211_870;
  const tell = (member: Member, { drug, requestedBy, steps, verdict, notes, belongsTo }: Story) => {
    number += 37;
    const links = related(db, member.memberId, belongsTo);
    insertReview(db, {
      inquiryId: `PA${number}`,
      memberId: member.memberId,
      drugName: drug,
      steps: (Object.entries(steps) as [ReviewStatus, number][]).map(([status, daysAgo]) => ({
        status,
        date: addDays(today, -daysAgo),
      })),
      verdict: verdict ?? 'approved',
      notes: notes ?? {},
      ...links,
      requestedBy: requestedBy ?? links.requestedBy ?? '',
    });
  };
  for (const story of anaStories) tell(ana, story);
  tell(leo, leoStory);
  tell(ben, benStory);
  tell(cara, caraStory);
}
