import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed, recordStage } from '~/analytics/events.server.ts';
import type { AutoChoiceView } from '~/features/checkout/auto-choice.server.ts';
import { checkoutBanner } from '~/features/checkout/cart-view.server.ts';
import { CheckoutPage } from '~/features/checkout/checkout-page.tsx';
import { enterStage } from '~/features/checkout/checkout.server.ts';
import { readConfirmForm } from '~/features/checkout/confirm-form.server.ts';
import { autoReply, confirmView, refusalView } from '~/features/checkout/confirm-view.server.ts';
import type { ConfirmView, RefusalView } from '~/features/checkout/confirm-view.server.ts';
import { confirmOrder, sayNotPlaced } from '~/features/checkout/confirm.server.ts';
import { LineRows } from '~/features/checkout/line-rows.tsx';
import { requireCoveredMember } from '~/features/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/features/errors/page-errors.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireActiveMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { Facts } from '~/ui/facts.tsx';
import { Checkbox, Checkboxes } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import type { IconName } from '~/ui/icon-shapes.ts';
import { Icon } from '~/ui/icon.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const [stage, banner, localizer] = await Promise.all([
    enterStage(context, member, 'confirmation').catch(toErrorPage(context, request)),
    checkoutBanner(context, member),
    getLocalizer(context),
  ]);
  recordStage(context, 'confirmation', stage.cart);
  auditView(context, member, 'confirmation');
  return { view: await confirmView(context, member, stage, localizer), banner };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const who = await requireActiveMember(context, request);
  const { member } = who;
  const posted = await readConfirmForm(request);
  // the cart says why
  if (!who.ok) {
    await sayNotPlaced(context, member, posted);
    return redirect(paths.cart(), 303);
  }
  const answer = await confirmOrder(context, member, posted)
    .catch(noteFailed(context, 'order'))
    .catch(toErrorPage(context, request));
  if (answer.kind === 'landed') return redirect(answer.to, 303);
  if (answer.kind === 'different') {
    await member.session.flash({ label: 'checkout.flash.alreadyPlaced', tone: 'wait' });
    return redirect(answer.to, 303);
  }
  const { refusal, checkout } = answer;
  const localizer = await getLocalizer(context);
  context.formRefused = true;
  const shown = {
    view: await confirmView(context, member, checkout, localizer),
    refusal: refusalView(refusal, checkout, localizer),
    reply: autoReply(posted, refusal, localizer),
  };
  return data(shown, { status: 422 });
}

export default function CartConfirm() {
  const { view: loaded, banner } = useLoaderData<typeof loader>();
  const { view = loaded, refusal, reply } = useActionData<typeof action>() ?? {};
  const t = useT();
  const change = (to: string, about: string) => ({ to, label: t('checkout.confirm.change'), about });
  return (
    <CheckoutPage
      step="confirm"
      title={t('checkout.confirm.title')}
      banner={banner}
      errors={
        <>
          <ErrorSummary reply={reply} />
          <Why refusal={refusal} changes={view.changes} text={view.changesText} />
        </>
      }
    >
      <Columns aside={<YourOrder view={view} reply={reply} />}>
        <Section
          title={t('checkout.refills', { count: view.lines.length })}
          more={change(paths.cart(), t('checkout.confirm.aboutRefills'))}
        >
          <LineRows lines={view.lines} />
        </Section>
        <Section
          title={t('checkout.confirm.sendTo')}
          more={change(paths.cartAddress(), t('checkout.confirm.aboutAddress'))}
        >
          <Chosen icon="pin" strong={view.addressee} lines={view.address} />
        </Section>
        <Section
          title={t('checkout.confirm.payWith')}
          more={change(paths.cartPayment(), t('checkout.confirm.aboutCard'))}
        >
          <Chosen icon="card" strong={view.card.label} lines={[view.card.details]} />
        </Section>
      </Columns>
    </CheckoutPage>
  );
}

function Chosen({ icon, strong, lines }: { icon: IconName; strong: string; lines: readonly string[] }) {
  return (
    <Rows>
      <Row lead={<LeadIcon name={icon} />} title={strong} lines={lines} />
    </Rows>
  );
}

/** Beside the order: nothing of it is checked beforehand, and without its terms nothing of it is turned on. */
const AutoChoice = ({ auto }: { auto: AutoChoiceView }) => (
  <>
    <Checkboxes name="auto" label={auto.title} hint={auto.hint} options={auto.options} />
    <details className="fil acc">
      <summary>{auto.termsTitle}</summary>
      <div className="prose small">
        <ul>
          {auto.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
    </details>
    <Checkbox name="agreedToTerms" label={auto.agree} hint={auto.agreeHint} optional />
  </>
);

function PlaceOrder({ view, reply }: { view: ConfirmView; reply?: FormReply }) {
  const t = useT();
  const { intentId, attempt, offer, agreed, auto } = view;
  return (
    <PostForm reply={reply}>
      <input type="hidden" name="intentId" value={intentId} />
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="offer" value={offer} />
      {agreed.map((line) => (
        <input key={line} type="hidden" name="agreed" value={line} />
      ))}
      {auto && <AutoChoice auto={auto} />}
      <Submit>{t('checkout.confirm.place')}</Submit>
      <p className="small soft">{view.consent}</p>
    </PostForm>
  );
}

function YourOrder({ view, reply }: { view: ConfirmView; reply?: FormReply }) {
  const t = useT();
  const total = { label: t('common.total'), value: <span className="big">{view.total}</span>, total: true };
  return (
    <Section title={t('checkout.confirm.yourOrder')}>
      <Stack gap="l">
        <Facts items={[...view.facts, total]} />
        <p className="row-1 small">
          <Icon name="truck" />
          <span>
            {t('checkout.confirm.arrives')} <b>{view.arrives}</b>
          </span>
        </p>
        <PlaceOrder view={view} reply={reply} />
      </Stack>
    </Section>
  );
}

const Changes = ({ changes }: { changes: readonly string[] }) =>
  changes.length > 0 && (
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );

/** Why the order was not placed, or what is not as it was in an attempt that failed. */
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
      <Note tone={refusal ? 'bad' : 'wait'} title={refusal?.title ?? t('checkout.confirm.pricesTitle')} live>
        <p>{refusal?.text ?? text}</p>
        <Changes changes={refusal?.changes ?? changes} />
      </Note>
    </div>
  );
}
