import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { AddressFields } from './address-fields.tsx';
import type { Option } from './address-fields.tsx';
import { CheckoutPage } from './checkout-page.tsx';

export interface CardFormView {
  types: readonly Option[];
  months: readonly Option[];
  years: readonly Option[];
  states: readonly Option[];
  formId: string;
  /** the chosen shipping address, in one line */
  shippingAddress: string;
}

function CardFields({ form: { types, months, years } }: { form: CardFormView }) {
  const t = useT();
  return (
    <>
      <Field
        name="number"
        label={t('checkout.newCard.number')}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={24}
        width="m"
      />
      <Select
        name="type"
        label={t('checkout.newCard.type')}
        autoComplete="cc-type"
        options={types}
        width="m"
        choose
      />
      <Select
        name="month"
        label={t('checkout.newCard.month')}
        autoComplete="cc-exp-month"
        options={months}
        width="s"
        choose
      />
      <Select
        name="year"
        label={t('checkout.newCard.year')}
        autoComplete="cc-exp-year"
        options={years}
        width="s"
        choose
      />
      <Field
        name="firstName"
        label={t('checkout.newCard.firstName')}
        autoComplete="cc-given-name"
        maxLength={50}
      />
      <Field
        name="lastName"
        label={t('checkout.newCard.lastName')}
        autoComplete="cc-family-name"
        maxLength={50}
      />
    </>
  );
}

export function NewCardPage({ form, reply }: { form: CardFormView; reply?: FormReply }) {
  const t = useT();
  return (
    <CheckoutPage
      narrow
      step="payment"
      title={t('checkout.newCard.title')}
      lead={t('checkout.newCard.lead')}
      back={{ to: paths.cartPayment(), label: t('checkout.steps.payment') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply} values={{ sameAsShipping: 'on' }}>
        <input type="hidden" name="formId" value={form.formId} />
        <CardFields form={form} />
        <fieldset className="reveal stack l">
          <legend className="h3">{t('checkout.newCard.billing')}</legend>
          <Checkbox
            name="sameAsShipping"
            label={t('checkout.newCard.sameAsShipping', { address: form.shippingAddress })}
            optional
          />
          <div className="revealed stack l">
            <AddressFields states={form.states} purpose="billing" />
          </div>
        </fieldset>
        <Actions>
          <Submit>{t('checkout.newCard.save')}</Submit>
          <LinkButton look="quiet" to={paths.cartPayment()}>
            {t('common.cancel')}
          </LinkButton>
        </Actions>
      </PostForm>
    </CheckoutPage>
  );
}
