import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { AddressFields } from '~/features/addresses/address-fields.tsx';
import type { OptionList } from '~/ui/form/option-list.ts';
import { CheckoutPage } from './checkout-page.tsx';

interface NewAddressPageProps {
  states: OptionList;
  formId: string;
  reply?: FormReply;
}

export function NewAddressPage({ states, formId, reply }: NewAddressPageProps) {
  const t = useT();
  return (
    <CheckoutPage
      narrow
      step="address"
      title={t('checkout.newAddress.title')}
      lead={t('checkout.newAddress.lead')}
      back={{ to: paths.cartAddress(), label: t('checkout.steps.address') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply}>
        <input type="hidden" name="formId" value={formId} />
        <AddressFields states={states} purpose="shipping" careOf />
        <Actions>
          <Submit>{t('checkout.newAddress.save')}</Submit>
          <LinkButton look="quiet" to={paths.cartAddress()}>
            {t('common.cancel')}
          </LinkButton>
        </Actions>
      </PostForm>
    </CheckoutPage>
  );
}
