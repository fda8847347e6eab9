import { addressLines } from '~/features/addresses/address-lines.ts';
import { familyOrNobody, whose } from '~/features/family/coverage.server.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';
import type { Words } from '~/features/prescriptions/row.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { Claim, ClaimStatus } from '~/programme/contract/claims.ts';
import { mailOrderNpis } from '~/programme/contract/pharmacies.ts';
import type { RequestContext } from '~/context.ts';
import { answerOf, explanationsOf } from './explain.server.ts';
import type { ClaimAnswer, Explanation } from './explain.server.ts';
import { factsOf } from './facts.server.ts';
import type { LabelledText } from './facts.server.ts';
import { moneyOf } from './money.server.ts';
import type { MoneyView } from './money.server.ts';
import { otherPerson } from './person.ts';

export interface ClaimView {
  id: string;
  name: string;
  lead: string;
  status: ClaimStatus;
  answer: ClaimAnswer;
  money: MoneyView;
  special: Explanation[];
  /** the programme's own words, in English */
  message?: string;
  facts: LabelledText[];
  pharmacy: PharmacyView;
  prescription?: string;
  order?: string;
}

export interface PharmacyView {
  name: string;
  isMailOrder: boolean;
  lines: string[];
  phone?: { digits: string; text: string };
  /** its numbers, in one line */
  ids: string;
}

type Asked = Pick<RequestContext, 'content' | 'env' | 'log' | 'preferences'>;

/** Specification 3.26. */
function pharmacyOf(claim: Claim, { t, show }: Words): PharmacyView {
  const { pharmacyAddress, pharmacyPhone, pharmacyStoreNumber, pharmacyNpi } = claim;
  const store = pharmacyStoreNumber && t('claims.detail.store', { number: pharmacyStoreNumber });
  return {
    name: claim.pharmacyName,
    isMailOrder: mailOrderNpis.includes(pharmacyNpi),
    lines: pharmacyAddress ? addressLines(pharmacyAddress, t) : [],
    ...(pharmacyPhone && {
      phone: { digits: pharmacyPhone.replace(/\D/g, ''), text: show.phone(pharmacyPhone) },
    }),
    ids: [store, t('claims.detail.pharmacyNpi', { npi: pharmacyNpi })].filter(Boolean).join(' · '),
  };
}

/** Everything about one claim (specification 7.46). Throws the ProgrammeFault of the claim's own call. */
export async function claimDetail(context: Asked, member: SignedIn, claimId: string): Promise<ClaimView> {
  const words = { t: await getT(context), show: formatsFor(context.preferences.language) };
  const { t, show } = words;
  const { clientId, personCode, firstName } = member.identity;
  const [claim, { family }, client] = await Promise.all([
    member.api.call(calls.claims.byId, { params: { claimId }, query: whose(member) }),
    familyOrNobody(member, context.log),
    context.content.client(clientId),
  ]);
  const other = otherPerson(claim, personCode, family);
  const isOwn = claim.personCode === personCode;
  const who = isOwn ? t('claims.detail.you') : (other ?? t('claims.detail.patient'));
  const lead = t('claims.detail.lead', {
    date: show.date(claim.fillDate),
    pharmacy: claim.pharmacyName,
  });
  const hidesOrders = client.suppressMailOrderFeatures;
  return {
    id: claim.claimId,
    name: claim.drugName,
    lead: other === undefined ? lead : `${t('claims.row.forPerson', { name: other })} · ${lead}`,
    status: claim.status,
    answer: answerOf(claim, who, words),
    money: moneyOf(claim, words),
    special: explanationsOf(claim, words),
    ...(claim.additionalMessage && { message: claim.additionalMessage }),
    facts: factsOf(claim, isOwn ? firstName : (other ?? t('claims.detail.patient')), words),
    pharmacy: pharmacyOf(claim, words),
    ...(claim.prescriptionId && { prescription: claim.prescriptionId }),
    ...(claim.orderNumber && !hidesOrders && { order: claim.orderNumber }),
  };
}
