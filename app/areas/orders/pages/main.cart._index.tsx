import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  addToCart,
  CartForm,
  clearCart,
  createRefusedReply,
  removeFromCart,
} from '~/areas/orders/checkout/cart.server.ts';
import type { LineView } from '~/areas/orders/checkout/cart-lines.server.ts';
import {
  loadCartView,
  buildCheckoutBanner,
  type CartView,
} from '~/areas/orders/checkout/cart-view.server.ts';
import { CheckoutPage, LineRows } from '~/areas/orders/checkout/checkout-page.tsx';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { BalanceFigure } from '~/areas/orders/balance-figure.tsx';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { requireOrderer } from '~/areas/prescriptions/refill-facts.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Block } from '~/ui/block.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Facts } from '~/ui/facts.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Columns } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Card, Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const [cart, banner] = await Promise.all([
    loadCartView(context, member).catch(toErrorPage(context, request)),
    buildCheckoutBanner(context, member),
  ]);
  auditView(context, member, 'cart');
  return { cart, banner };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireOrderer(context, request);
  const form = await readForm(request, CartForm);
  if (!form.ok) return rejectForm(context, { ...form, values: {} });
  const change = form.value;
  if (change.intent === 'add') {
    const refused = await addToCart(context, member, change.prescriptionId).catch(
      toErrorPage(context, request),
    );
    if (refused.length > 0) return data({ reply: createRefusedReply(context, refused) }, { status: 422 });
    // the confirm page redirects to the first incomplete stage
    return redirect(paths.cartConfirm(), 303);
  }
  if (change.intent === 'remove') {
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
  const t = useT();
  return (
    <CheckoutPage
      step="cart"
      title={t('checkout.cart.title')}
      banner={banner}
      errors={<ErrorSummary reply={reply} />}
    >
      {cart.enroll && cart.lines.length > 0 && (
        <Note title={t('checkout.cart.enrollTitle')}>
          <p>{t('checkout.cart.enrollText')}</p>
          <LinkButton look="alt" small to={paths.enroll()}>
            {t('prescriptions.completeProfile')}
          </LinkButton>
        </Note>
      )}
      {cart.lines.length === 0 ? (
        <Empty cart={cart} />
      ) : (
        <Columns
          aside={
            <>
              <SoFar cart={cart} />
              <Owed cart={cart} />
            </>
          }
        >
          <Lines cart={cart} />
        </Columns>
      )}
    </CheckoutPage>
  );
}

function Remove({ line }: { line: LineView }) {
  const t = useT();
  return (
    <PostForm layout="plain">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="prescriptionId" value={line.id} />
      <Submit look="quiet" small about={line.name}>
        {t('checkout.cart.remove')}
      </Submit>
    </PostForm>
  );
}

function Empty({ cart: { notNow, enroll } }: { cart: CartView }) {
  const t = useT();
  return (
    <Card>
      <EmptyState
        icon="cart"
        title={t(notNow ? 'checkout.cart.notNow' : 'checkout.cart.emptyTitle')}
        // the reason why this member cannot order replaces the instructions
        text={
          notNow ?? t(enroll ? 'prescriptions.refusal.noMailOrderProfile.text' : 'checkout.cart.emptyText')
        }
        actions={
          enroll ? (
            <LinkButton to={paths.enroll()}>{t('prescriptions.completeProfile')}</LinkButton>
          ) : (
            <LinkButton to={paths.prescriptions()}>{t('common.seePrescriptions')}</LinkButton>
          )
        }
      />
    </Card>
  );
}

function GoOn({ cart }: { cart: CartView }) {
  const t = useT();
  if (cart.checkingAt) {
    return (
      <Note tone="wait">
        <p>{t('checkout.cart.underWay')}</p>
        <LinkButton look="alt" small to={cart.checkingAt}>
          {t('checkout.cart.seeChecking')}
        </LinkButton>
      </Note>
    );
  }
  if (cart.obstacle) return <Note tone="wait">{cart.obstacle}</Note>;
  return <LinkButton to={paths.cartConfirm()}>{t('common.continueToCheckout')}</LinkButton>;
}

function SoFar({ cart }: { cart: CartView }) {
  const t = useT();
  return (
    <Section title={t('checkout.summary.title')} card={false}>
      <Card stack>
        {cart.subtotal && <Facts items={[{ ...cart.subtotal, total: true }]} />}
        <p className="small soft">{t('checkout.cart.shippingNext')}</p>
        <GoOn cart={cart} />
      </Card>
    </Section>
  );
}

function Owed({ cart: { balance } }: { cart: CartView }) {
  const t = useT();
  return (
    balance && (
      <Block title={t('orders.balance.title')} result={balance}>
        {(value) => <BalanceFigure balance={value} />}
      </Block>
    )
  );
}

function Lines({ cart }: { cart: CartView }) {
  const t = useT();
  return (
    <>
      <Section title={t('checkout.refills', { count: cart.lines.length })}>
        <LineRows lines={cart.lines} action={(line) => <Remove line={line} />} />
      </Section>
      <Actions>
        <LinkButton look="alt" small to={paths.refills()}>
          {t('checkout.cart.addMore')}
        </LinkButton>
        <PostForm layout="plain">
          <input type="hidden" name="intent" value="clear" />
          <Submit look="quiet" small>
            {t('checkout.cart.clear')}
          </Submit>
        </PostForm>
      </Actions>
    </>
  );
}
