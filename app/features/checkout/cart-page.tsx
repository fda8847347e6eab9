import { BalanceFigure } from '~/features/orders/balance-figure.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Block } from '~/ui/block.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Facts } from '~/ui/facts.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Columns } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import type { NoteText } from '~/ui/note.tsx';
import { Card, Section } from '~/ui/section.tsx';
import type { CartView } from './cart-view.server.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { LineRows } from './line-rows.tsx';
import type { LineView } from './line-view.server.ts';

interface CartPageProps {
  cart: CartView;
  banner?: NoteText;
  reply?: FormReply;
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

function Empty() {
  const t = useT();
  return (
    <Card>
      <EmptyState
        icon="cart"
        title={t('checkout.cart.emptyTitle')}
        text={t('checkout.cart.emptyText')}
        actions={<LinkButton to={paths.prescriptions()}>{t('checkout.cart.toPrescriptions')}</LinkButton>}
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
  if (cart.notNow) return null;
  if (cart.obstacle) return <Note tone="wait">{cart.obstacle}</Note>;
  return <LinkButton to={paths.cartAddress()}>{t('checkout.cart.toAddress')}</LinkButton>;
}

function SoFar({ cart }: { cart: CartView }) {
  const t = useT();
  return (
    <Section title={t('checkout.cart.summary')} card={false}>
      <Card stack>
        <Facts items={[{ label: t('checkout.subtotal'), value: cart.subtotal, total: true }]} />
        <p className="small soft">{t('checkout.cart.shippingNext')}</p>
        <GoOn cart={cart} />
      </Card>
    </Section>
  );
}

/** What is owed for orders before this one. */
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

export function CartPage({ cart, banner, reply }: CartPageProps) {
  const t = useT();
  return (
    <CheckoutPage
      step="cart"
      title={t('checkout.cart.title')}
      banner={banner}
      errors={<ErrorSummary reply={reply} />}
    >
      {cart.notNow && (
        <Note tone="wait" title={t('checkout.cart.notNow')}>
          {cart.notNow}
        </Note>
      )}
      {cart.enroll && (
        <Note title={t('checkout.cart.enrollTitle')}>
          <p>{t('checkout.cart.enrollText')}</p>
          <LinkButton look="alt" small to={paths.enroll()}>
            {t('checkout.cart.enroll')}
          </LinkButton>
        </Note>
      )}
      {cart.lines.length === 0 ? (
        <Empty />
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
