/** Reads and validates the form of a card. The number is passed on, and never returned to a page. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ClockContext, RequestContext } from '~/context.ts';
import { listAddressLines } from '~/areas/orders/addresses/address-lines.ts';
import { addressFields, formId, stateOptions } from '~/areas/orders/addresses/addresses.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { Address } from '#contract/address.ts';
import { CardType, cardTypes, isExpired, type NewPaymentCard } from '#contract/mail-order.ts';
import { parseProblem, type Problems } from '~/ui/form/read-form.server.ts';
import type { CardFormView, ExpirationOptions } from './card-form.tsx';
import { nameRefusedCharacter, tidyName } from '~/ui/form/typed-digits.ts';
import { extractCardDigits, isLuhnValid } from '~/platform/card-number.ts';
import { findCardType } from './card-rules.ts';

const YEARS_AHEAD = 15;

const named = (value: string | number) => ({ value: String(value), label: String(value).padStart(2, '0') });

export function buildExpirationOptions({ clock }: ClockContext): ExpirationOptions {
  const thisYear = Number(clock.today().slice(0, 4));
  return {
    months: Array.from({ length: 12 }, (_, index) => named(index + 1)),
    years: Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => named(thisYear + ahead)),
  };
}

export function buildCardForm(
  context: RequestContext,
  shipping: Address | undefined,
  { t }: Localizer,
): CardFormView {
  const view: CardFormView = {
    ...buildExpirationOptions(context),
    types: cardTypes.map((type) => named(type)),
    states: stateOptions,
    formId: randomUUID(),
  };
  if (shipping) view.shippingAddress = listAddressLines({ ...shipping, careOfName: undefined }, t).join(', ');
  return view;
}

const invalid = { error: 'common.form.valueInvalid' };
const chosen = (missing: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? missing : 'common.form.valueInvalid'),
});
/** Specification 5.08. */
const cardName = /^(?=.*\p{L})[\p{L}\p{M}\d _'’.,~`-]*$/u;
const notOfName = nameRefusedCharacter('common.form.valueInvalid', /[\p{L}\p{M}\d _'’.,~`-]/u);
const nameOnCard = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite(tidyName)
    .min(1, { error: missing })
    .max(50, invalid)
    .regex(cardName, notOfName);

const { careOfName: _careOfName, ...billingFields } = addressFields;
const BillingAddress = z.object(billingFields);

/** Fields whose value is never rendered again. */
export const SENSITIVE_CARD_FIELDS = ['number'];

const expirationFields = {
  month: z.number(chosen('cards.fields.monthMissing')).int(invalid).min(1, invalid).max(12, invalid),
  year: z.number(chosen('cards.fields.yearMissing')).int(invalid).min(2000, invalid).max(2099, invalid),
};

export const ExpirationForm = z.object(expirationFields);

export const NewCardForm = z.object({
  number: z
    .string({ error: 'cards.fields.numberMissing' })
    .transform(extractCardDigits)
    .refine(isLuhnValid, invalid),
  type: z.enum(CardType.options, chosen('cards.fields.typeMissing')),
  ...expirationFields,
  firstName: nameOnCard('cards.fields.firstNameMissing'),
  lastName: nameOnCard('cards.fields.lastNameMissing'),
  sameAsShipping: z.boolean().optional(),
  addressLine1: z.string().optional(),
  addressLine2: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
  replaces: z.string().max(64).optional(),
  formId,
});
type PostedCard = z.output<typeof NewCardForm>;

function resolveBilling(
  posted: PostedCard,
  shipping: Address | undefined,
): { address: Address } | { problems: Problems } {
  if (posted.sameAsShipping && shipping) {
    const { addressLine1, addressLine2, city, state, zip } = shipping;
    return { address: { addressLine1, addressLine2: addressLine2 || undefined, city, state, zip } };
  }
  const parsed = BillingAddress.safeParse(posted);
  if (parsed.success) return { address: parsed.data };
  const problems: Problems = {};
  for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= parseProblem(issue.message);
  return { problems };
}

type CheckedCard = { ok: true; card: z.input<typeof NewPaymentCard> } | { ok: false; problems: Problems };

/** Checks across fields: the type by the number, the expiry, the billing address. */
export function checkCard(posted: PostedCard, shipping: Address | undefined, today: string): CheckedCard {
  const { number, type, month, year, firstName, lastName, replaces } = posted;
  const expiration = { month, year };
  const billed = resolveBilling(posted, shipping);
  const problems: Problems = {};
  if (findCardType(number) !== type) problems.type = { label: 'cards.fields.typeMismatch', values: { type } };
  if (isExpired(expiration, today)) problems.month = 'cards.fields.expired';
  if ('problems' in billed) Object.assign(problems, billed.problems);
  if (Object.keys(problems).length > 0 || 'problems' in billed) return { ok: false, problems };
  return {
    ok: true,
    card: {
      number,
      type,
      expiration,
      firstName,
      lastName,
      billingAddress: billed.address,
      replaces: replaces || undefined,
    },
  };
}
