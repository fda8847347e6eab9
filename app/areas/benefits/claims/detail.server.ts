import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { listAddressLines } from '~/areas/orders/addresses/address-lines.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { buildOtherPersonNotice } from '~/areas/family/viewed-person.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import {
  loadFamilyIfAvailable,
  formatFullName,
  canBeShown,
  type Family,
} from '~/areas/family/people.server.ts';
import { getLocalizer, createLocalizerAbout, type Localizer } from '~/i18n/localizer.server.ts';
import { toFullName } from '~/session/viewed-person.server.ts';
import type { T } from '~/i18n/translate.ts';
import { paths } from '~/paths.ts';
import { readDecision, type Decision } from '~/areas/prescriptions/clinical-reviews/decision.server.ts';
import { parseNdcs } from '#contract/ndc.ts';
import { calls } from '#contract/index.ts';
import type { Claim, ClaimStatus } from '#contract/claims.ts';
import { mailOrderNpis } from '#contract/pharmacies.ts';
import { LONG_TEXT, toMemberText } from '~/programme/member-text.ts';
import type { NoteText } from '~/ui/note.tsx';
import type { ClockContext, TextContext } from '~/context.ts';
import { buildClaimSummary, explainClaim, type ClaimSummary, type Explanation } from './explain.server.ts';
import { toClaimFacts, type LabelledText } from './facts.server.ts';
import { toMoneyView, type MoneyView } from './money.server.ts';
import { isUnpaid, withShownNetwork } from './row.server.ts';
import { findOtherPerson } from './person.ts';
import { errorPage } from '~/ui/error-page.server.ts';

export interface ClaimView {
  id: string;
  name: string;
  lead: string;
  status: ClaimStatus;
  answer: ClaimSummary;
  money: MoneyView;
  special: Explanation[];
  message?: string;
  facts: LabelledText[];
  pharmacy: ClaimPharmacyView;
  missing: NoteText[];
  /** the plan's decision about this medicine; absent without a review */
  decision?: Decision;
  /** the drug's page, for a client that shows drugs */
  drugPage?: string;
  prescription?: string;
  order?: string;
  explanation?: { to: string; label: string };
  /** the claim's person, for the banner while the pages show another person's data */
  about?: string;
}

export interface ClaimPharmacyView {
  name: string;
  isMailOrder: boolean;
  lines: string[];
  phone?: { digits: string; text: string };
  ids: string;
}

/** Specification 3.26. */
function toPharmacyView(claim: Claim, { t, format }: Localizer): ClaimPharmacyView {
  const { pharmacyAddress, pharmacyPhone, pharmacyStoreNumber, pharmacyNpi } = claim;
  const store = pharmacyStoreNumber && t('claims.detail.store', { number: pharmacyStoreNumber });
  const pharmacy: ClaimPharmacyView = {
    name: claim.pharmacyName,
    isMailOrder: mailOrderNpis.includes(pharmacyNpi),
    lines: pharmacyAddress ? listAddressLines(pharmacyAddress, t) : [],
    ids: [store, t('claims.detail.pharmacyNpi', { npi: pharmacyNpi })].filter(Boolean).join(' · '),
  };
  if (pharmacyPhone)
    pharmacy.phone = { digits: pharmacyPhone.replace(/\D/g, ''), text: format.phone(pharmacyPhone) };
  return pharmacy;
}

function findPatient({ personCode }: Claim, { identity }: MemberContext, { members }: Family) {
  const person = [identity, ...members].find((one) => one.personCode === personCode);
  return { personCode, name: person ? toFullName(person) : personCode };
}

/** The explanation of benefits shows the viewed person's claims only. */
const isExplained = ({ status, personCode }: Claim, { viewing }: MemberContext) =>
  status === 'Paid' && (viewing === undefined || viewing.personCode === personCode);

function explanationLink({ fillDate, personCode }: Claim, isOwn: boolean, t: T) {
  const year = Number(fillDate.slice(0, 4));
  return {
    to: paths.explanation(year, isOwn ? {} : { person: personCode }),
    label: t('benefits.explanation.title', { year }),
  };
}

/** @throws ProgrammeFault, and 404 for a claim of a person who does not share */
export async function loadClaimDetail(
  context: TextContext & ClockContext,
  member: MemberContext,
  claimId: string,
): Promise<ClaimView> {
  const { identity } = member;
  const own = identity.personCode;
  const [sent, known, client] = await Promise.all([
    member.api.call(calls.claims.byId, { params: { claimId }, query: toMemberParams(member) }),
    loadFamilyIfAvailable(member, context.log),
    context.content.client(identity.clientId),
  ]);
  if (!canBeShown(member, known, [sent.personCode])) throw errorPage(404);
  const { family } = known;
  const claim = withShownNetwork(sent, client);
  const other = findOtherPerson(claim, own, family);
  const isOwn = claim.personCode === own;
  // texts about the reader's own claim do not name the viewed person
  const localizer = await getLocalizer(context, isOwn ? null : undefined);
  const { t, format } = localizer;
  const personName = isOwn ? t('common.you') : (other?.firstName ?? t('claims.detail.patient'));
  const otherName = isOwn ? undefined : (other?.firstName ?? t('claims.detail.thisPatient'));
  const patient = other ? formatFullName(other) : t('claims.detail.patient');
  const message = toMemberText(claim.additionalMessage ?? '', LONG_TEXT);
  const lead = t(isUnpaid(claim) ? 'claims.detail.leadSent' : 'claims.detail.lead', {
    date: format.date(claim.fillDate),
    pharmacy: claim.pharmacyName,
  });
  const hidesOrders = client.suppressMailOrderFeatures;
  const decision = readDecision(claim.review, context.clock.today(), localizer);
  const view: ClaimView = {
    id: claim.claimId,
    name: formatDrugName(claim.drugName, t),
    lead: other === undefined ? lead : `${t('common.forPerson', { name: patient })} · ${lead}`,
    status: claim.status,
    answer: buildClaimSummary(claim, personName, createLocalizerAbout(localizer, otherName)),
    money: toMoneyView(claim, localizer, otherName),
    special: explainClaim(claim, localizer, otherName),
    facts: toClaimFacts(claim, isOwn ? toFullName(identity) : patient, localizer),
    pharmacy: toPharmacyView(claim, localizer),
    ...decision,
    missing: [
      ...(isOwn ? [] : listMissingNotes(known.failed, t('claims.detail.patientUnknown'), localizer)),
      ...decision.missing,
    ],
    ...buildOtherPersonNotice(localizer, member, [findPatient(claim, member, family)]),
  };
  if (message) view.message = message;
  if (claim.prescriptionId) view.prescription = claim.prescriptionId;
  const [ndc] = parseNdcs(claim.ndc);
  if (ndc !== undefined && !client.hideDrugPricingTab) view.drugPage = paths.drug(ndc);
  if (claim.orderNumber && !hidesOrders) view.order = claim.orderNumber;
  if (isExplained(claim, member)) view.explanation = explanationLink(claim, isOwn, t);
  return view;
}
