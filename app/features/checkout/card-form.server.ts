/** The forms of the payment stage. The card number is read, checked and handed on; it comes back nowhere. */
import { z } from 'zod';
import type { Address } from '~/programme/contract/address.ts';
import { CardType } from '~/programme/contract/mail-order.ts';
import type { NewPaymentCard } from '~/programme/contract/mail-order.ts';
import type { Problems } from '~/ui/form/read-form.server.ts';
import { addressFields, formId } from './address-form.server.ts';
import { cardDigits, cardTypeOf, isExpired, passesLuhn } from './card-rules.ts';

export const ChooseCardForm = z.object({
  paymentCardId: z
    .string({ error: 'checkout.payment.missing' })
    .max(64, { error: 'checkout.payment.unknown' }),
});

const invalid = { error: 'checkout.invalid' };
const chosen = (missing: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? missing : 'checkout.invalid'),
});
/** Specification 5.08. */
const cardName = /^(?=.*\p{L})[\p{L}\p{M}\d _'’.,~`-]*$/u;
const nameOnCard = (missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(50, invalid).regex(cardName, invalid);

const { careOfName: _careOfName, ...billingFields } = addressFields;
const BillingAddress = z.object(billingFields);

/** Fields whose value never goes back into a page. */
export const SENSITIVE_CARD_FIELDS = ['number'];

export const NewCardForm = z.object({
  number: z
    .string({ error: 'checkout.newCard.numberMissing' })
    .transform(cardDigits)
    .refine(passesLuhn, invalid),
  type: z.enum(CardType.options, chosen('checkout.newCard.typeMissing')),
  month: z.number(chosen('checkout.newCard.monthMissing')).int(invalid).min(1, invalid).max(12, invalid),
  year: z.number(chosen('checkout.newCard.yearMissing')).int(invalid).min(2000, invalid).max(2099, invalid),
  firstName: nameOnCard('checkout.newCard.firstNameMissing'),
  lastName: nameOnCard('checkout.newCard.lastNameMissing'),
  sameAsShipping: z.boolean().optional(),
  addressLine1: z.string().optional(),
  addressLine2: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
  formId,
});
type PostedCard = z.output<typeof NewCardForm>;

function billingOf(posted: PostedCard, shipping: Address): { address: Address } | { problems: Problems } {
  if (posted.sameAsShipping) {
    const { addressLine1, addressLine2, city, state, zip } = shipping;
    return { address: { addressLine1, ...(addressLine2 && { addressLine2 }), city, state, zip } };
  }
  const parsed = BillingAddress.safeParse(posted);
  if (parsed.success) return { address: parsed.data };
  const problems: Problems = {};
  for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= issue.message;
  return { problems };
}

export type CheckedCard =
  { ok: true; card: z.input<typeof NewPaymentCard> } | { ok: false; problems: Problems };

/** What no single field can know: the type by the number, the end of the card, the billing address. */
export function checkCard(posted: PostedCard, shipping: Address, today: string): CheckedCard {
  const { number, type, month, year, firstName, lastName } = posted;
  const expiration = { month, year };
  const billed = billingOf(posted, shipping);
  const problems: Problems = {
    ...(cardTypeOf(number) !== type && {
      type: { label: 'checkout.newCard.typeMismatch', values: { type } },
    }),
    ...(isExpired(expiration, today) && { month: 'checkout.newCard.expired' }),
    ...('problems' in billed && billed.problems),
  };
  if (Object.keys(problems).length > 0 || 'problems' in billed) return { ok: false, problems };
  return {
    ok: true,
    card: { number, type, expiration, firstName, lastName, billingAddress: billed.address },
  };
}
