import { CardFields } from '~/features/cards/card-fields.tsx';
import type { CardFormView } from '~/features/cards/card-fields.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { CheckoutPage } from './checkout-page.tsx';

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
        <CardFields form={form} />
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
