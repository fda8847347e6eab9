import { AddressFields } from '~/areas/orders/addresses/address-form.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { findWholeValues } from '~/ui/breakable.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { Option, OptionList } from '~/ui/form/option-list.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';

export interface ExpirationOptions {
  months: readonly Option[];
  years: readonly Option[];
}

export interface CardFormView extends ExpirationOptions {
  types: readonly Option[];
  states: OptionList;
  formId: string;
  /** a shipping address that can also be the billing address, in one line */
  shippingAddress?: string;
}

export function ExpirationFields({ months, years }: ExpirationOptions) {
  const t = useT();
  return (
    <>
      <Select
        name="month"
        label={t('cards.fields.month')}
        autoComplete="cc-exp-month"
        options={months}
        width="s"
        choose
      />
      <Select
        name="year"
        label={t('cards.fields.year')}
        autoComplete="cc-exp-year"
        options={years}
        width="s"
        choose
      />
    </>
  );
}

function BillingFields({ form: { states, shippingAddress } }: { form: CardFormView }) {
  const t = useT();
  const fields = <AddressFields states={states} purpose="billing" />;
  return (
    <fieldset className={shippingAddress ? 'reveal stack l' : 'stack l'}>
      <legend className="h3">{t('cards.fields.billing')}</legend>
      {shippingAddress ? (
        <>
          <Checkbox
            name="sameAsShipping"
            label={t('cards.fields.sameAsShipping', { address: shippingAddress })}
            optional
          />
          <div className="revealed stack l">{fields}</div>
        </>
      ) : (
        fields
      )}
    </fieldset>
  );
}

export function CardFields({ form }: { form: CardFormView }) {
  const t = useT();
  return (
    <>
      <input type="hidden" name="formId" value={form.formId} />
      <Field
        name="number"
        label={t('cards.fields.number')}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={24}
        width="m"
      />
      <Select
        name="type"
        label={t('cards.fields.type')}
        autoComplete="cc-type"
        options={form.types}
        width="m"
        choose
      />
      <ExpirationFields months={form.months} years={form.years} />
      <Field
        name="firstName"
        label={t('cards.fields.firstName')}
        autoComplete="cc-given-name"
        maxLength={50}
      />
      <Field
        name="lastName"
        label={t('cards.fields.lastName')}
        autoComplete="cc-family-name"
        maxLength={50}
      />
      <BillingFields form={form} />
    </>
  );
}

/** The removal form, for its page and for the dialog over the list. */
export function RemoveCardForm({ paymentCardId }: { paymentCardId: string }) {
  const t = useT();
  return (
    <PostForm layout="plain" action={paths.cardRemove(paymentCardId)}>
      <Submit look="bad">{t('cards.remove.submit')}</Submit>
    </PostForm>
  );
}

/** The effects of a removal. If it is not possible, the orders that the card must still pay for. */
export function CardRemovalTexts({
  texts,
  unpaidOrders,
}: {
  texts: readonly string[];
  unpaidOrders: readonly { number: string; text: string }[];
}) {
  return (
    <Stack gap="compact">
      {texts.map((text) => (
        <p key={text}>{findWholeValues(text)}</p>
      ))}
      {unpaidOrders.map(({ number, text }) => (
        <p key={number}>
          <Link to={paths.order(number)}>{text}</Link>
        </p>
      ))}
    </Stack>
  );
}
