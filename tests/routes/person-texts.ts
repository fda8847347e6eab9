/** A text with “you” about data has a version for a different person (`….viewed`), or is listed here. */
import { localLabels } from '~/labels.server.ts';

/** Pages about the reader's own affairs, even while another person is viewed (docs/decisions/0025). */
export const READERS_PAGES =
  /^routes\/(?:main\.(?:settings|cart|mail-order|help|forms|more|phi-settings|find-pharmacy|requests)|guest-login|delete-member-account|sign-up|forgot-username|privacy-policy|terms-of-use|accessibility|auth|Error|pre-complete-profile|sso|main\.membership\._index)/;

/** Data of the whole card or of the reader, even while another person is viewed. */
const SHARED = /\byour (?:plan|family|cart|account|settings)\b|\bof you\b/gi;

/** Spanish can address the reader by the verb alone, where English needs no "you". */
const SPANISH_VERB = /(?:^|[.,:] )(?:Tiene|Lleva|(?:ya no )?[Ll]e (?:quedan?|faltan?))\b/;

const withoutForm = (key: string) => key.replace(/_(?:one|many|other)$/, '');

/** `*` in a name matches any text. */
const named = (...names: string[]) =>
  new RegExp(`^(?:${names.map((name) => name.replaceAll('.', '\\.').replaceAll('*', '.*')).join('|')})$`);

const TO_THE_READER = named(
  // the person of the page, and the people who share with the reader
  ...['nav.*', 'family.*', 'common.notShared', 'common.someone', 'benefits.person.unknown'],
  ...['*.familyUnknown', '*.people.unknown', '*.sharedText', '*.notSharedText', '*.notSharedTitle'],
  ...['*.notShared', '*.notShared.answer', '*.notShared.text', 'claims.list.ofEveryone', 'idCard.you'],
  // a different label is used for a person other than the reader
  ...['benefits.answer.own', 'benefits.caps.*.ownLeft', 'benefits.explanation.own*'],
  ...['claims.detail.amount.*', 'claims.detail.fault.*', 'claims.detail.special.*'],
  ...['orders.detail.actor.member', 'orders.detail.event.placed', 'orders.detail.reason.member'],
  ...['orders.detail.reason.paymentDeclined', 'orders.detail.say.action.*', 'orders.row.action*'],
  ...['orders.row.reason.member', 'home.attention.stopped', 'prescriptions.detail.reminderMuted'],
  // actions and views of the reader
  ...['common.whatYouCanDo', '*.noneText', '*.emptyText', 'home.attention.strong', 'home.attention.unread'],
  ...['home.page.attention', 'home.page.noOrders', 'home.coming.answer', 'home.termed.text', 'batchRefill.*'],
  ...['benefits.explanation.wrongText', 'claims.list.page.datesHint', 'claims.detail.answer.ask'],
  ...['claims.detail.page.faultText', 'claims.detail.reject.code83.next', 'clinicalReviews.detail.appealTwo'],
  ...['drugs.drug.seePrices', 'drugs.drug.severity.other', 'drugs.hidden', 'drugs.search.*'],
  ...['guest.help.ttyText', 'idCard.phoneTitle', 'idCard.leadOver', 'idCard.notYetPlain', 'idCard.over*'],
  ...['idCard.pictureAlt', 'prescriptions.list.*', 'prescriptions.keep.calendar.text'],
  ...['prescriptions.inCart', 'prescriptions.seeCart', 'prescriptions.refusal.orderInProgress.*'],
  ...['prescriptions.refusal.mailOrderSuppressed.text', 'prescriptions.refusal.tooSoon.plain'],
  ...['prescriptions.refusal.termed.*', 'orders.tooLateToCancel', 'orders.againUnknown', 'orders.cancel.*'],
  ...['orders.cancelledAlready', 'orders.flash.cancelled', 'orders.detail.pickUp.open'],
  ...['orders.detail.event.received', 'orders.detail.say.placed.strong', 'orders.detail.reason.unknown'],
  ...['orders.detail.reason.returned', 'orders.empty.suppressedText'],
  'prescriptionActions.detail.transferInText',
  // the reader's orders, payments and reminders: cards, addresses, pharmacy, contact and profile are the reader's own
  ...['orders.balance.*', 'orders.payment.*', 'orders.people.own', 'home.attention.card'],
  ...['home.attention.triedCard*', 'home.attention.noProfile', 'home.attention.cart'],
  ...['prescriptions.completeProfile', 'prescriptions.detail.autoOff'],
  ...['prescriptions.refusal.noMailOrderProfile.text', 'prescriptionActions.autoRefill.*'],
  ...['prescriptionActions.confirm.*', 'prescriptionActions.detail.enroll*', 'prescriptionActions.flash.*'],
  ...['prescriptionActions.refusal.*', 'pharmacies.finder.closest', 'pharmacies.words.preferred'],
  // home shows this text before the coverage begins, when only the reader's own page is open
  'home.later.*',
);

/** Whether a text addresses "you" about more than the shared data of all people on the card. */
export function isAboutReader(key: string): boolean {
  const [en = '', es = ''] = [localLabels.en[key], localLabels.es[key]];
  return (
    /\byou(?:r|rs|rself)?\b/i.test(en.replaceAll(SHARED, '')) ||
    (en === '' && /\busted\b/i.test(es)) ||
    SPANISH_VERB.test(es)
  );
}

export const isDeclared = (key: string): boolean => TO_THE_READER.test(withoutForm(key));

/** Texts that need coverage: a refill, a price of the plan, a saving. */
const OFFERS = named(
  ...['home.ready.*', 'prescriptions.refill.*', 'prescriptions.askForRenewal', 'prescriptions.detail.yes'],
  ...[
    'drugs.drug.plan',
    'drugs.drug.afterDeductible',
    'drugs.drug.alternatives',
    'drugs.price.youPay',
    'drugs.price.planPays',
  ],
  ...['drugs.price.lowest*', 'drugs.price.saves', 'drugs.price.phase.*', 'drugs.saving.list.lead'],
  ...['drugs.saving.list.total*', 'drugs.saving.list.taken', 'drugs.saving.drug.*', 'drugs.saving.basket.*'],
  ...['drugs.search.basketText', 'drugs.search.alternatives*', 'checkout.cart.checkout'],
);
export const isOffer = (key: string): boolean => OFFERS.test(withoutForm(key).replace(/\.viewed$/, ''));

/** Every label with "you" or "your" about data of a person. */
export const dataLabels = Object.keys(localLabels.en).filter((key) =>
  /^(?:home|prescriptions|prescriptionActions|clinicalReviews|drugs|benefits|claims|idCard|orders)\./.test(
    key,
  ),
);
