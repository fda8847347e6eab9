import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordStage } from '~/analytics/events.server.ts';
import {
  buildAddressView,
  chooseAddress,
  ChooseAddressForm,
} from '~/areas/orders/checkout/delivery.server.ts';
import { buildCheckoutBanner } from '~/areas/orders/checkout/cart-view.server.ts';
import { CheckoutPage } from '~/areas/orders/checkout/checkout-page.tsx';
import { requireCheckoutStage, isChange } from '~/areas/orders/checkout/checkout.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { requireOrderer } from '~/areas/prescriptions/refill-facts.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Radios } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Card } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const [stage, banner, localizer] = await Promise.all([
    requireCheckoutStage(context, member, 'address').catch(toErrorPage(context, request)),
    buildCheckoutBanner(context, member),
    getLocalizer(context),
  ]);
  recordStage(context, 'address', stage.cart);
  return { view: buildAddressView(context, stage, localizer), banner, change: isChange(request) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireOrderer(context, request);
  const form = await readForm(request, ChooseAddressForm);
  const stage = await requireCheckoutStage(context, member, 'address').catch(toErrorPage(context, request));
  if (!form.ok) return rejectForm(context, form);
  const chosen = await chooseAddress(context, member, stage, form.value);
  if (!chosen) return rejectForm(context, form, { addressId: 'checkout.address.unknown' });
  return redirect(isChange(request) ? paths.cartConfirm() : paths.cartPayment(), 303);
}

export default function CartAddress() {
  const { view, banner, change } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <CheckoutPage
      narrow
      step="address"
      title={t('checkout.address.title')}
      banner={banner}
      change={change}
      errors={<ErrorSummary reply={reply} />}
    >
      {view.addresses.length === 0 ? (
        <NoAddress />
      ) : (
        <PostForm reply={reply} values={view.values}>
          <Radios name="addressId" label={t('checkout.address.choose')} options={view.addresses} />
          <p>
            <LinkButton look="alt" small to={paths.cartAddressNew({ change })}>
              {t('checkout.address.useNew')}
            </LinkButton>
          </p>
          <Radios name="shippingMethod" label={t('checkout.address.speed')} options={view.methods} />
          <Actions>
            <Submit>{t(change ? 'checkout.address.use' : 'checkout.address.toPayment')}</Submit>
          </Actions>
        </PostForm>
      )}
    </CheckoutPage>
  );
}

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
