import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Radios } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Card } from '~/ui/section.tsx';
import type { AddressView } from './address.server.ts';
import { CheckoutPage } from './checkout-page.tsx';
import type { NoteText } from '~/ui/note.tsx';

function NoAddress() {
  const t = useT();
  return (
    <Card>
      <EmptyState
        icon="pin"
        title={t('checkout.address.none')}
        actions={<LinkButton to={paths.cartAddressNew()}>{t('checkout.address.useNew')}</LinkButton>}
      />
    </Card>
  );
}

export function AddressPage({
  view,
  banner,
  reply,
}: {
  view: AddressView;
  banner?: NoteText;
  reply?: FormReply;
}) {
  const t = useT();
  return (
    <CheckoutPage
      narrow
      step="address"
      title={t('checkout.address.title')}
      banner={banner}
      errors={<ErrorSummary reply={reply} />}
    >
      {view.addresses.length === 0 ? (
        <NoAddress />
      ) : (
        <PostForm reply={reply} values={view.values}>
          <Radios name="addressId" label={t('checkout.address.choose')} options={view.addresses} />
          <p>
            <LinkButton look="alt" small to={paths.cartAddressNew()}>
              {t('checkout.address.useNew')}
            </LinkButton>
          </p>
          <Radios name="shippingMethod" label={t('checkout.address.speed')} options={view.methods} />
          <Actions>
            <Submit>{t('checkout.address.toPayment')}</Submit>
          </Actions>
        </PostForm>
      )}
    </CheckoutPage>
  );
}
