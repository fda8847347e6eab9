import type { ActionRefusal, ActionRefusalCode } from '#contract/prescription-action-rules.ts';

type Sentences = { [Code in ActionRefusalCode]: (refusal: Extract<ActionRefusal, { code: Code }>) => string };

/** 2026-11-20 as 11/20/2026 */
const us = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
const since = (date: string | undefined) => (date ? ` on ${us(date)}` : '');

const sentences: Sentences = {
  termed: ({ since: date }) => `Your coverage ended${since(date)}, so refills can no longer be ordered.`,
  futureEffective: ({ from }) =>
    `Your coverage has not started. Refills can be ordered${from ? ` from ${us(from)}` : ' later'}.`,
  mailOrderSuppressed: () => 'Your plan does not offer mail order here.',
  notShared: () => 'This person does not share prescriptions with you.',
  transferred: ({ on }) => `This prescription was transferred to another pharmacy${since(on)}.`,
  discontinued: ({ on }) => `Your prescriber ended this prescription${since(on)}.`,
  superseded: ({ on }) => `A new prescription replaced this one${since(on)}.`,
  expired: ({ on }) => `This prescription expired on ${us(on)}.`,
  contactingPrescriber: ({ answerDueDate }) =>
    `We are asking your prescriber for a new prescription and expect an answer by ${us(answerDueDate)}.`,
  orderInProgress: ({ orderNumber }) => `Order ${orderNumber} already includes a refill.`,
  notMailOrder: () => 'This prescription is filled at a retail pharmacy. Ask that pharmacy for the refill.',
  scheduleII: () =>
    'By federal law this medicine cannot be refilled. Ask your prescriber for a new prescription.',
  scheduleLimit: ({ until }) =>
    `By federal law this medicine can be refilled 5 times at most, until ${us(until)}. Ask your prescriber for a new prescription.`,
  noRefillsLeft: () => 'No refills are left. Ask your prescriber for a new prescription.',
  tooSoon: ({ from }) => `It is too soon. This prescription can be refilled from ${us(from)}.`,
  noMailOrderProfile: () => 'Complete your mail-order profile before you order a refill.',
  stillRefillable: () => 'This prescription has refills left. Order a refill instead.',
  noOpenRequest: () => 'No request to the prescriber is open for this prescription.',
  alreadyByMail: () => 'This prescription is with the mail-order pharmacy already.',
  autoNotOffered: () => 'Your plan does not offer auto charge and ship.',
  controlled: () => 'A controlled substance cannot be charged and shipped automatically.',
  noValidCard: () => 'Auto charge and ship needs a payment card that has not expired.',
};

export function getRefusalSentence(refusal: ActionRefusal): string {
  return (sentences[refusal.code] as (refusal: ActionRefusal) => string)(refusal);
}
