import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  addToCart,
  CartForm,
  clearCart,
  refusedReply,
  removeFromCart,
} from '~/features/checkout/cart-commands.server.ts';
import { CartPage } from '~/features/checkout/cart-page.tsx';
import { cartView, checkoutBanner } from '~/features/checkout/cart-view.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { notActiveText } from '~/features/prescriptions/not-active.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { requireActiveMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const [cart, banner, labels] = await Promise.all([
    cartView(context, member).catch(orErrorPage(context, request)),
    checkoutBanner(context, member),
    pickLabels(
      context,
      'checkout.cart',
      'checkout.steps',
      'checkout.refills',
      'checkout.subtotal',
      'orders.balance.title',
    ),
  ]);
  auditView(context, member, 'cart');
  return { labels, cart, banner };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const who = await requireActiveMember(context, request);
  const form = await readForm(request, CartForm);
  if (!form.ok) return rejectForm(context, { ...form, values: {} });
  if (!who.ok)
    return data({ reply: refusedReply(context, [await notActiveText(context, who)]) }, { status: 422 });
  const { member } = who;
  const change = form.value;
  if (change.intent === 'add') {
    const { added, refused } = await addToCart(context, member, change.prescriptionId).catch(
      orErrorPage(context, request),
    );
    if (refused.length > 0) return data({ reply: refusedReply(context, refused) }, { status: 422 });
    await member.session.flash({ label: 'checkout.flash.added', values: { count: added }, tone: 'ok' });
  } else if (change.intent === 'remove') {
    await removeFromCart(context, member, change.prescriptionId);
    await member.session.flash({ label: 'checkout.flash.removed', tone: 'ok' });
  } else {
    await clearCart(context, member);
    await member.session.flash({ label: 'checkout.flash.cleared', tone: 'ok' });
  }
  return redirect(paths.cart(), 303);
}

export default function Cart() {
  const { cart, banner } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return <CartPage cart={cart} banner={banner} reply={reply} />;
}
