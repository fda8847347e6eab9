import { randomUUID } from 'node:crypto';
import type { RequestContext } from '~/context.ts';
import { stateOptions } from '~/features/addresses/address-form.server.ts';
import { addressLines } from '~/features/addresses/address-lines.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { Address } from '~/programme/contract/address.ts';
import { cardTypes } from '~/programme/contract/mail-order.ts';
import type { CardFormView, ExpirationOptions } from './card-fields.tsx';

/** How many years ahead a card can end. */
const YEARS_AHEAD = 15;

const named = (value: string | number) => ({ value: String(value), label: String(value).padStart(2, '0') });

/** The months and years that a card can have on it. */
export function expirationOptions({ clock }: Pick<RequestContext, 'clock'>): ExpirationOptions {
  const thisYear = Number(clock.today().slice(0, 4));
  return {
    months: Array.from({ length: 12 }, (_, index) => named(index + 1)),
    years: Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => named(thisYear + ahead)),
  };
}

/** What can be chosen in the form of a new card. */
export function cardForm(
  context: RequestContext,
  shipping: Address | undefined,
  { t }: Localizer,
): CardFormView {
  return {
    ...expirationOptions(context),
    types: cardTypes.map((type) => named(type)),
    states: stateOptions,
    formId: randomUUID(),
    ...(shipping && {
      shippingAddress: addressLines({ ...shipping, careOfName: undefined }, t).join(', '),
    }),
  };
}
