import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { toCardDetails, formatCardLabel } from '~/areas/orders/cards/cards.server.ts';
import { isIntentId } from '~/areas/orders/checkout/order-intent.server.ts';
import { toMemberParams } from '~/areas/shared/coverage/member-context.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { paths } from '~/paths.ts';
import { calls } from '#contract/index.ts';
import type { PaymentCard } from '#contract/mail-order.ts';
import {
  findAutoRefillRefusal,
  canCardPay,
  calculateFirstAutoFillDate,
  type ActionRefusal,
} from '#contract/prescription-action-rules.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { respondToAction } from './run-action.server.ts';
import { formatActionRefusalText, createSubjectLocalizer, type Subject } from './subject.server.ts';

const AutoRefillForm = z.object({
  paymentCardId: z
    .string({ error: 'prescriptionActions.autoRefill.cardMissing' })
    .max(64, { error: 'prescriptionActions.autoRefill.cardMissing' }),
  agreed: z.literal('on', { error: 'prescriptionActions.autoRefill.agreeMissing' }),
});

export interface AutoRefillView {
  prescriptionId: string;
  /** the intent of the placed order whose page linked here */
  order?: string;
  lead: string;
  refusal?: string;
  enroll: boolean;
  cards: { value: string; label: string; hint: string }[];
  values: { paymentCardId?: string };
}

interface Offer {
  refusal: ActionRefusal | undefined;
  cards: PaymentCard[];
}

/** The order's page adds its intent to the address, so that the member returns there. */
function orderIn({ url }: Request): string | undefined {
  const order = new URL(url).searchParams.get('order') ?? undefined;
  return isIntentId(order) ? order : undefined;
}

/** Whether it can be turned on, and with which cards. @throws the error page of a fault */
async function loadOffer(
  context: RequestContext,
  request: Request,
  { member, rx, facts }: Subject,
): Promise<Offer> {
  const { clientId } = member.identity;
  const [client, cards] = await Promise.all([
    member.api.call(calls.prescriptionActions.autoChargeShipClient, { query: { clientId } }),
    member.api.call(calls.mailOrder.paymentCards, { query: toMemberParams(member) }),
  ]).catch(toErrorPage(context, request));
  const refusal = findAutoRefillRefusal(rx, {
    ...facts,
    clientHasAutoCharge: client.autoChargeAndSHip,
    cards,
  });
  return {
    refusal,
    cards: cards.filter((card) => canCardPay(card, calculateFirstAutoFillDate(rx, facts.today))),
  };
}

export async function buildAutoRefillView(
  context: RequestContext,
  request: Request,
  subject: Subject,
): Promise<AutoRefillView> {
  const localizer = await createSubjectLocalizer(context, subject);
  const { refusal, cards } = await loadOffer(context, request, subject);
  const order = orderIn(request);
  const usual = cards.find(({ isDefault }) => isDefault) ?? cards[0];
  const view: AutoRefillView = {
    prescriptionId: subject.rx.prescriptionId,
    lead: localizer.t('prescriptionActions.autoRefill.lead', {
      drug: formatDrugName(subject.rx.dispensedDrug, localizer.t),
    }),
    enroll: refusal?.code === 'noMailOrderProfile',
    cards: cards.map((card) => ({
      value: card.paymentCardId,
      label: formatCardLabel(card, localizer),
      hint: toCardDetails(card, localizer),
    })),
    values: usual ? { paymentCardId: usual.paymentCardId } : {},
  };
  if (order !== undefined) view.order = order;
  if (refusal) view.refusal = formatActionRefusalText(refusal, localizer.t, localizer.format);
  return view;
}

export async function turnOnAutoRefill(context: RequestContext, request: Request, subject: Subject) {
  const { member, rx } = subject;
  const form = await readForm(request, AutoRefillForm);
  if (!form.ok) return rejectForm(context, form);
  const { paymentCardId } = form.value;
  const view = await buildAutoRefillView(context, request, subject);
  if (view.refusal !== undefined) return rejectForm(context, form, { '': { text: view.refusal } });
  if (!view.cards.some(({ value }) => value === paymentCardId))
    return rejectForm(context, form, { paymentCardId: 'prescriptionActions.autoRefill.cardMissing' });
  const { prescriptionId } = rx;
  const change = { prescriptionId, paymentCardId, enabled: true, agreedToTerms: true };
  return respondToAction(context, request, subject, form, {
    name: 'autoOn',
    // If a prescription does not name its card and automatic refills were already on, only the programme's reply
    // proves that this card pays.
    isDone: ({ autoChargeAndShip, autoRefillCardId }) =>
      autoChargeAndShip &&
      (autoRefillCardId === undefined ? !rx.autoChargeAndShip : autoRefillCardId === paymentCardId),
    send: () =>
      member.api.call(calls.prescriptionActions.setAutoRefill, {
        body: { ...toMemberParams(member), ...change },
      }),
    to: view.order === undefined ? undefined : paths.cartThankYou(view.order),
  });
}
