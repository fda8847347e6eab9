import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { recordChange, recordFailedChange, recordStage } from '~/analytics/events.server.ts';
import { buildCheckoutBanner } from '~/areas/orders/checkout/cart-view.server.ts';
import { CheckoutPage, LineRows } from '~/areas/orders/checkout/checkout-page.tsx';
import { requireCheckoutStage } from '~/areas/orders/checkout/checkout.server.ts';
import {
  buildConfirmView,
  buildRefusalView,
  type ConfirmView,
  type RefusalView,
} from '~/areas/orders/checkout/confirm-view.server.ts';
import { confirmOrder, readConfirmForm, flashNotPlaced } from '~/areas/orders/checkout/confirm.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireActiveMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { Breakable, findWholeValues } from '~/ui/breakable.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { Note } from '~/ui/note.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  // a refused post has its own reply, and its reason may be that this data cannot be loaded
  if (context.formRefused) return {};
  const [stage, banner, localizer] = await Promise.all([
    requireCheckoutStage(context, member, 'confirmation').catch(toErrorPage(context, request)),
    buildCheckoutBanner(context, member),
    getLocalizer(context),
  ]);
  recordStage(context, 'confirmation', stage.cart);
  auditView(context, member, 'confirmation');
  return { view: buildConfirmView(context, member, stage, localizer), banner };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const active = await requireActiveMember(context, request);
  const { member } = active;
  const { form, posted } = await readConfirmForm(request);
  // the cart shows the reason
  if (!active.ok) {
    const found = await flashNotPlaced(context, member, posted, 'refused');
    return redirect(found?.to ?? paths.cart(), 303);
  }
  const answer = await confirmOrder(context, member, posted)
    .catch(recordFailedChange(context, 'order'))
    .catch(toErrorPage(context, request));
  if (answer.kind === 'landed') return redirect(answer.to, 303);
  if (answer.kind === 'different') {
    await member.session.flash({ label: 'checkout.flash.alreadyPlaced', tone: 'wait' });
    return redirect(answer.to, 303);
  }
  if (answer.kind === 'unchecked') {
    recordChange(context, 'order', 'failed');
    const { memberMessage: said, label } = answer.fault;
    const then = answer.isSure ? 'checkout.confirm.unchecked' : 'checkout.confirm.uncheckedAgain';
    return rejectForm(context, form, { '': said === undefined ? { label, then } : { said, then } });
  }
  const { refusal, checkout } = answer;
  const localizer = await getLocalizer(context);
  context.formRefused = true;
  const shown = {
    view: buildConfirmView(context, member, checkout, localizer),
    refusal: buildRefusalView(refusal, checkout, localizer),
  };
  return data(shown, { status: 422 });
}

export default function CartConfirm() {
  const { view: loaded, banner } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  if (answer && 'reply' in answer) return <Unchecked reply={answer.reply} />;
  const { view = loaded, refusal } = answer ?? {};
  if (!view) return null;
  return (
    <CheckoutPage
      step="confirm"
      title={t('checkout.confirm.title')}
      back={{ to: paths.cart(), label: t('checkout.steps.cart') }}
      banner={banner}
      errors={<Why refusal={refusal} changes={view.changes} text={view.changesText} />}
    >
      <Columns aside={<YourOrder view={view} />}>
        <Section
          title={t('checkout.refills', { count: view.lines.length })}
          more={{
            to: paths.cart(),
            label: t('common.change'),
            about: t('checkout.confirm.aboutRefills'),
          }}
        >
          <LineRows lines={view.lines} />
        </Section>
        <Delivery view={view} />
      </Columns>
    </CheckoutPage>
  );
}

/** The same form again after a click that could not be checked. The order could not be loaded, so it is missing. */
function Unchecked({ reply }: { reply: FormReply }) {
  const t = useT();
  return (
    <CheckoutPage
      narrow
      step="confirm"
      title={t('checkout.confirm.title')}
      back={{ to: paths.cart(), label: t('checkout.steps.cart') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm>
        <p>{t('checkout.confirm.uncheckedNext')}</p>
        {Object.entries(reply.values).flatMap(([name, values]) =>
          [values]
            .flat()
            .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
        )}
        <Actions>
          <Submit>{t('checkout.confirm.place')}</Submit>
          <LinkButton look="alt" to={paths.orders()}>
            {t('checkout.checking.toOrders')}
          </LinkButton>
        </Actions>
      </PostForm>
    </CheckoutPage>
  );
}

function Chosen({ strong, lines, to, about }: ChosenProps) {
  const t = useT();
  const end = (
    <Link to={to}>
      {t('common.change')}
      <span className="visually-hidden"> {about}</span>
    </Link>
  );
  return <Row title={strong} lines={lines} aside={end} />;
}

interface ChosenProps {
  strong: string;
  lines: readonly ReactNode[];
  to: string;
  about: string;
}

function Delivery({ view }: { view: ConfirmView }) {
  const t = useT();
  const toAddress = paths.cartAddress({ change: 1 });
  return (
    <Section title={<span className="visually-hidden">{t('checkout.confirm.delivery')}</span>}>
      <Rows>
        <Chosen
          strong={view.addressee}
          lines={view.address}
          to={toAddress}
          about={t('checkout.confirm.aboutAddress')}
        />
        <Chosen
          strong={view.shipping}
          lines={[
            <>
              {t('checkout.confirm.arrives')} <b>{findWholeValues(view.arrives)}</b>
            </>,
          ]}
          to={toAddress}
          about={t('checkout.confirm.aboutShipping')}
        />
        <Chosen
          strong={view.card}
          lines={[]}
          to={paths.cartPayment({ change: 1 })}
          about={t('checkout.confirm.aboutCard')}
        />
      </Rows>
    </Section>
  );
}

function YourOrder({ view }: { view: ConfirmView }) {
  const t = useT();
  const { intentId, attempt, offer, agreed } = view;
  const total = { label: t('common.total'), value: <span className="big">{view.total}</span>, total: true };
  return (
    <Section title={<span className="visually-hidden">{t('checkout.confirm.yourOrder')}</span>}>
      <Stack gap="l">
        <Facts items={[...view.facts, total, ...view.paid]} />
        {!view.isBalanceKnown && <p className="small soft">{t('checkout.confirm.balanceUnknown')}</p>}
        <PostForm>
          <input type="hidden" name="intentId" value={intentId} />
          <input type="hidden" name="attempt" value={attempt} />
          <input type="hidden" name="offer" value={offer} />
          {agreed.map((line) => (
            <input key={line} type="hidden" name="agreed" value={line} />
          ))}
          <Submit>{t('checkout.confirm.place')}</Submit>
          <p className="small soft">{view.consent}</p>
        </PostForm>
      </Stack>
    </Section>
  );
}

const Changes = ({ changes }: { changes: readonly string[] }) =>
  changes.length > 0 && (
    <ul>
      {changes.map((change) => (
        <li key={change}>
          <Breakable text={change} />
        </li>
      ))}
    </ul>
  );

function Why({
  refusal,
  changes,
  text,
}: {
  refusal?: RefusalView;
  changes: readonly string[];
  text: string;
}) {
  const t = useT();
  if (!refusal && changes.length === 0) return null;
  return (
    <div className="flash">
      <Note
        tone={refusal ? 'bad' : 'wait'}
        title={refusal?.title ?? t('checkout.confirm.pricesTitle')}
        isStart
      >
        <p>
          <Breakable text={refusal?.text ?? text} />
        </p>
        <Changes changes={refusal?.changes ?? changes} />
      </Note>
    </div>
  );
}
