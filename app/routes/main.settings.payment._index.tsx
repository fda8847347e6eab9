import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed } from '~/analytics/events.server.ts';
import {
  DefaultCardForm,
  makeDefault,
  cardViews,
  savedCards,
  type CardView,
} from '~/features/cards/cards.server.ts';
import { CardRemovalTexts, RemoveCardForm } from '~/features/cards/card-form.tsx';
import { toErrorPage, toNotFound } from '~/features/errors/page-errors.server.ts';
import { programmeProblems } from '~/features/errors/programme-refusal.server.ts';
import { CoverageNotStartedPage } from '~/features/settings/coverage-not-started-page.tsx';
import {
  requireEditor,
  notStartedReason,
  readOnlyReason,
} from '~/features/coverage/coverage-guards.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { requireRecentSignIn } from '~/identity/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DialogLink } from '~/ui/dialog-link.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Pill } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { SavedListPage } from '~/ui/saved-list-page.tsx';
import { Card } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const [localizer, notYet] = await Promise.all([getLocalizer(context), notStartedReason(context, member)]);
  if (notYet !== undefined) return { notYet, title: localizer.t('cards.list.title') };
  const [cards, readOnly] = await Promise.all([
    savedCards(member).catch(toErrorPage(context, request)),
    readOnlyReason(context, member),
  ]);
  auditView(context, member, 'cards');
  return { cards: cardViews(cards, context.clock.today(), localizer), readOnly };
}

/** Makes one of the cards the default. */
export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireEditor(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, DefaultCardForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    await makeDefault(member, form.value.paymentCardId)
      .catch(noteFailed(context, 'payment'))
      .catch(toNotFound(context, 'cards.gone'));
  } catch (error) {
    return rejectForm(context, form, programmeProblems(error, request));
  }
  await member.session.flash({ label: 'cards.flash.isDefault', tone: 'ok' });
  return redirect(paths.cards(), 303);
}

export default function SettingsCards() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  if (data.notYet !== undefined) return <CoverageNotStartedPage title={data.title} text={data.notYet} />;
  return <CardListPage cards={data.cards} readOnly={data.readOnly} reply={reply} />;
}

function CardListPage({ cards, readOnly, reply }: ListPageProps) {
  const t = useT();
  return (
    <SavedListPage
      title={t('cards.list.title')}
      lead={t('cards.list.lead')}
      back={{ to: paths.settings(), label: t('nav.settings') }}
      reply={reply}
      readOnly={readOnly === undefined ? undefined : { title: t('settings.notNow'), text: readOnly }}
      add={<LinkButton to={paths.cardNew()}>{t('cards.list.add')}</LinkButton>}
      empty={{ icon: 'card', title: t('cards.list.emptyTitle'), text: t('common.addOneToOrder') }}
      why={t('cards.list.why')}
    >
      {cards.map((card) => (
        <SavedCard key={card.paymentCardId} card={card} fixed={readOnly !== undefined} />
      ))}
    </SavedListPage>
  );
}

function MainAction({ card: { paymentCardId, title, problem } }: { card: CardView }) {
  const t = useT();
  if (problem === 'reenter') {
    return (
      <LinkButton look="alt" small to={paths.cardNew({ replaces: paymentCardId })} about={title}>
        {t('cards.list.mustReenter')}
      </LinkButton>
    );
  }
  return (
    <LinkButton look="alt" small to={paths.card(paymentCardId)} about={title}>
      {t('cards.list.edit')}
    </LinkButton>
  );
}

function RowActions({ card }: { card: CardView }) {
  const t = useT();
  const { paymentCardId, title, isDefault, problem, removal } = card;
  return (
    <div className="row-f">
      <MainAction card={card} />
      {!isDefault && !problem && (
        <PostForm layout="plain" action={paths.cards()}>
          <input type="hidden" name="paymentCardId" value={paymentCardId} />
          <Submit small look="alt" about={title}>
            {t('common.makeDefault')}
          </Submit>
        </PostForm>
      )}
      <DialogLink
        small
        look="quiet"
        to={paths.cardRemove(paymentCardId)}
        label={t('common.remove')}
        about={title}
        title={t('cards.remove.title')}
        text={<CardRemovalTexts texts={removal} />}
      >
        <RemoveCardForm paymentCardId={paymentCardId} />
      </DialogLink>
    </div>
  );
}

function StatePill({ card: { problem, isDefault } }: { card: CardView }) {
  const t = useT();
  if (problem) {
    return (
      <Pill tone={problem === 'reenter' ? 'wait' : 'bad'} shape={problem === 'reenter' ? 'speech' : 'broken'}>
        {t(problem === 'reenter' ? 'cards.list.mustReenter' : 'cards.list.isExpired')}
      </Pill>
    );
  }
  if (!isDefault) return null;
  return (
    <Pill tone="ok" shape="done">
      {t('common.isDefault')}
    </Pill>
  );
}

interface ListPageProps {
  cards: readonly CardView[];
  /** why nothing can be changed */
  readOnly?: string;
  reply?: FormReply;
}

function SavedCard({ card, fixed }: { card: CardView; fixed: boolean }) {
  return (
    <Card stack>
      <Rows>
        <Row
          lead={<LeadIcon name="card" />}
          title={card.title}
          lines={card.lines}
          aside={card.problem || card.isDefault ? <StatePill card={card} /> : undefined}
          heading="h2"
        />
      </Rows>
      {!fixed && <RowActions card={card} />}
    </Card>
  );
}
