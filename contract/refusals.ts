import type { RefillRefusalCode } from './prescription-rules.ts';

/**
 * The refusals of a programme for each call: the status, the body's `code` if the portal reads one, and the reason.
 * Every refusal has a `message` for the member. 400, 401, 403, 429 and 500 have the same meaning for every call.
 */
export interface CallRefusal {
  status: 403 | 404 | 409 | 422;
  /** the body's `code`, for which the portal has its own message in the member's language */
  code?: string;
  when: string;
}

const gone = (what: string): CallRefusal => ({
  status: 404,
  when: `The ${what} does not exist or belongs to a different member. Both get the same reply.`,
});
const conflicts = (codes: Record<string, string>): CallRefusal[] =>
  Object.entries(codes).map(([code, when]) => ({ status: 409, code, when }));

const unprovenEmail: CallRefusal[] = [
  { status: 403, when: 'No code that went to this address was entered.' },
  { status: 409, code: 'EMAIL_TAKEN', when: 'Another account has this address.' },
];
const newContact: CallRefusal[] = [
  { status: 404, when: 'No such person is on this card.' },
  ...unprovenEmail,
];

const notActive = {
  termed: 'The coverage has ended.',
  futureEffective: 'The coverage has not begun.',
  mailOrderSuppressed: 'The client has no mail order.',
};
const rxOver = {
  notShared: 'The patient does not share with the caller.',
  transferred: 'The prescription is at another pharmacy.',
  discontinued: 'The prescription has ended.',
  superseded: 'A renewal replaced the prescription.',
  expired: 'The prescription has expired.',
};
const refill = {
  ...notActive,
  ...rxOver,
  contactingPrescriber: 'The prescriber is being asked.',
  orderInProgress: 'An order of it is open.',
  notMailOrder: 'It is filled at another pharmacy.',
  scheduleII: 'Class II is never refilled.',
  scheduleLimit: 'Class III and IV: five refills within six months.',
  noRefillsLeft: 'No refills are left.',
  tooSoon: 'It is not due yet.',
  noMailOrderProfile: 'There is no mail-order profile.',
} satisfies Record<RefillRefusalCode, string>;
const cards = {
  CARD_EXPIRED: 'The card has expired, or expires before an order placed today is filled.',
  CARD_REENTRY: 'The card was saved before February 27, 2025, and has to be entered again.',
};

/** By group and name of the call. A call that is missing here has no specific refusals. */
export const callRefusals: Readonly<Record<string, readonly CallRefusal[]>> = {
  'routing.platform': [{ status: 404, when: 'The client does not exist. The sign-in continues.' }],
  'member.details': [gone('user name')],
  'member.ssoDetails': [
    { status: 404, when: 'This person has no account yet. The portal continues with the first visit.' },
  ],
  'member.updateDetails': unprovenEmail,
  'member.updateCardId': [
    { status: 409, code: 'NOT_YOUR_CARD', when: 'The card was not sent in place of the old one.' },
  ],
  'member.eligibilityByUserName': [
    {
      status: 404,
      when: "No coverage was found for this user name: 'your membership eligibility verification has failed'.",
    },
  ],
  'member.eligibilitySso': [
    {
      status: 404,
      when: "No coverage was found for this card: 'your membership eligibility verification has failed'.",
    },
  ],
  'userManagement.userNameByObjectId': [
    { status: 404, when: 'The account has no user name. The portal continues with the first visit.' },
  ],
  'userManagement.sendUsernameEmail': [{ status: 404, when: 'No account has this address.' }],
  'userManagement.updateNotificationSettings': [
    { status: 409, code: 'NO_CONTACT_NUMBER', when: 'Text messages were requested, and no number is known.' },
  ],
  'userManagement.updatePhiSettings': [{ status: 404, when: 'The caller must not decide this.' }],
  'preRegistration.checkEligibility': [
    { status: 403, when: 'A minor, or a relationship that has no account.' },
    { status: 404, when: 'No person with this name and birth date is on this card.' },
  ],
  'preRegistration.preRegister': [
    { status: 403, when: 'This person may not register.' },
    { status: 404, when: 'No person with this name and birth date is on this card.' },
    { status: 409, when: "'Member is already registered.'" },
    { status: 422, when: 'The user name is taken; `fields` names it.' },
  ],
  'completeProfile.registerDirect': newContact,
  'completeProfile.registerSso': newContact,
  'completeProfile.updateSso': newContact,
  'deleteAccount.submit': [{ status: 403, when: 'The ticket does not prove whose account it is.' }],
  'prescriptions.byId': [gone('prescription')],
  'prescriptionDocuments.prescription': [gone('prescription')],
  'prescriptionActions.requestRenewal': [
    gone('prescription'),
    ...conflicts({
      ...notActive,
      ...rxOver,
      contactingPrescriber: refill.contactingPrescriber,
      orderInProgress: refill.orderInProgress,
      notMailOrder: refill.notMailOrder,
      scheduleII: refill.scheduleII,
      noMailOrderProfile: refill.noMailOrderProfile,
    }),
  ],
  'prescriptionActions.withdrawRenewal': [
    gone('prescription'),
    ...conflicts({ noOpenRequest: 'No request is open.' }),
  ],
  'prescriptionActions.transferOut': [
    gone('prescription'),
    ...conflicts({
      ...notActive,
      ...rxOver,
      contactingPrescriber: refill.contactingPrescriber,
      orderInProgress: refill.orderInProgress,
      scheduleII: refill.scheduleII,
    }),
  ],
  'prescriptionActions.transferToMailOrder': [
    gone('prescription'),
    ...conflicts({
      ...notActive,
      ...rxOver,
      alreadyByMail: 'Mail order has it already.',
      noRefillsLeft: refill.noRefillsLeft,
      noMailOrderProfile: refill.noMailOrderProfile,
      scheduleII: refill.scheduleII,
    }),
  ],
  'prescriptionActions.setRefillReminder': [
    gone('prescription'),
    ...conflicts({
      ...rxOver,
      contactingPrescriber: refill.contactingPrescriber,
      notMailOrder: refill.notMailOrder,
      noRefillsLeft: refill.noRefillsLeft,
    }),
  ],
  'prescriptionActions.setAutoRefill': [
    gone('prescription or card'),
    ...conflicts({
      ...notActive,
      ...rxOver,
      autoNotOffered: 'The client has no auto charge and ship.',
      contactingPrescriber: refill.contactingPrescriber,
      notMailOrder: refill.notMailOrder,
      scheduleII: refill.scheduleII,
      controlled: 'It is a controlled substance.',
      noRefillsLeft: refill.noRefillsLeft,
      noMailOrderProfile: refill.noMailOrderProfile,
      noValidCard: 'The card cannot be charged.',
    }),
  ],
  'mailOrder.changeShippingAddress': [gone('address')],
  'mailOrder.setDefaultAddress': [gone('address')],
  'mailOrder.removeShippingAddress': [gone('address')],
  'mailOrder.addPaymentCard': [gone('card in `replaces`')],
  'mailOrder.changePaymentCard': [gone('card')],
  'mailOrder.setDefaultCard': [gone('card'), ...conflicts(cards)],
  'mailOrder.removePaymentCard': [
    gone('card'),
    ...conflicts({ CARD_IN_USE: 'It still has to pay for the orders in its `unpaidOrders`.' }),
  ],
  'mailOrder.requestRefills': [
    { status: 404, code: 'NO_SUCH_PRESCRIPTION', when: 'One of the prescriptions is not there.' },
    { status: 404, code: 'NO_SUCH_ADDRESS', when: 'The address is not there any more.' },
    { status: 404, code: 'NO_SUCH_CARD', when: 'The card is not there any more.' },
    ...conflicts({
      NOTHING_ORDERED: `No item can be filled; \`refused\` says why of each: ${Object.keys(refill).join(', ')}, outOfStock.`,
      PRICE_CHANGED: 'A price is not what was agreed to; `prices` has the new ones.',
      BALANCE_CHANGED: 'The card would pay more than `fromCardCents`.',
      ...cards,
    }),
  ],
  'enrollment.profile': [{ status: 404, when: 'There is no profile, or only one on paper.' }],
  'enrollment.save': conflicts(notActive),
  'orders.byNumber': [gone('order')],
  'orders.cancel': [
    gone('order or line'),
    ...conflicts({
      TOO_LATE_TO_CANCEL: 'One of the lines is filled or cancelled already; nothing was cancelled.',
    }),
  ],
  'claims.byId': [gone('claim')],
  'clinicalReviews.byId': [gone('review')],
  'idCards.temporary': [gone('client of the card services')],
  'pharmacies.byNpi': [gone('pharmacy')],
  'pharmacies.setPreferred': [gone('pharmacy')],
  'drugs.details': [gone('drug')],
  'drugs.interactions': [gone('drug')],
  'drugs.alternatives': [gone('drug')],
  'drugs.pricing': [{ status: 403, when: 'The client shows no prices.' }, gone('drug')],
  'drugs.clientPricing': [{ status: 404, when: "The address is not this client's." }],
  'content.form': [gone('form')],
};
