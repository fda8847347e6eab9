import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordStage } from '~/analytics/events.server.ts';
import { ChooseAddressForm } from '~/features/checkout/choose-forms.server.ts';
import { AddressPage } from '~/features/checkout/address-page.tsx';
import { addressView, chooseAddress } from '~/features/checkout/address.server.ts';
import { checkoutBanner } from '~/features/checkout/cart-view.server.ts';
import { enterStage } from '~/features/checkout/checkout.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { requireActiveMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const [stage, banner, words, labels] = await Promise.all([
    enterStage(context, member, 'address').catch(orErrorPage(context, request)),
    checkoutBanner(context, member),
    wordsOf(context),
    pickLabels(context, 'checkout.address', 'checkout.steps'),
  ]);
  recordStage(context, 'address', stage.cart);
  return { labels, view: addressView(context, stage, words), banner };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const who = await requireActiveMember(context, request);
  // the cart says why
  if (!who.ok) return redirect(paths.cart(), 303);
  const { member } = who;
  const form = await readForm(request, ChooseAddressForm);
  const stage = await enterStage(context, member, 'address').catch(orErrorPage(context, request));
  if (!form.ok) return rejectForm(context, form);
  const chosen = await chooseAddress(context, member, stage, form.value);
  if (!chosen) return rejectForm(context, form, { addressId: 'checkout.address.unknown' });
  return redirect(paths.cartPayment(), 303);
}

export default function CartAddress() {
  const { view, banner } = useLoaderData<typeof loader>();
  return <AddressPage view={view} banner={banner} reply={useActionData<typeof action>()?.reply} />;
}
