import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Radios } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Note } from '~/ui/note.tsx';
import type { NoteText } from '~/ui/note.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import type { PaymentView } from './payment.server.ts';

export function PaymentPage({
  view,
  banner,
  reply,
}: {
  view: PaymentView;
  banner?: NoteText;
  reply?: FormReply;
}) {
  const t = useT();
  return (
    <CheckoutPage
      narrow
      step="payment"
      title={t('checkout.payment.title')}
      banner={banner}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply} values={view.values}>
        {!view.usable && <Note tone="wait">{t('checkout.payment.none')}</Note>}
        {view.cards.length > 0 && (
          <Radios name="paymentCardId" label={t('checkout.payment.choose')} options={view.cards} />
        )}
        <Actions>
          {view.usable && <Submit>{t('checkout.payment.toConfirm')}</Submit>}
          <LinkButton look={view.usable ? 'alt' : 'filled'} to={paths.cartPaymentNew()}>
            {t('checkout.payment.useNew')}
          </LinkButton>
        </Actions>
      </PostForm>
    </CheckoutPage>
  );
}
