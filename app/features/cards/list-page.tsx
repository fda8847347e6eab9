import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DialogLink } from '~/ui/dialog-link.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Pill } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { SavedListPage } from '~/ui/saved-list-page.tsx';
import { Card } from '~/ui/section.tsx';
import { RemovalTexts, RemoveForm } from './remove-page.tsx';
import type { CardView } from './saved.server.ts';

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
            {t('cards.list.makeDefault')}
          </Submit>
        </PostForm>
      )}
      <DialogLink
        small
        look="quiet"
        to={paths.cardRemove(paymentCardId)}
        label={t('cards.list.remove')}
        about={title}
        title={t('cards.remove.title')}
        text={<RemovalTexts texts={removal} />}
      >
        <RemoveForm paymentCardId={paymentCardId} />
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
      {t('cards.list.isDefault')}
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

/** Every saved card, and what can be done with each. */
export function CardListPage({ cards, readOnly, reply }: ListPageProps) {
  const t = useT();
  return (
    <SavedListPage
      title={t('cards.list.title')}
      lead={t('cards.list.lead')}
      back={{ to: paths.settings(), label: t('settings.title') }}
      reply={reply}
      readOnly={readOnly === undefined ? undefined : { title: t('settings.notNow'), text: readOnly }}
      add={<LinkButton to={paths.cardNew()}>{t('cards.list.add')}</LinkButton>}
      empty={{ icon: 'card', title: t('cards.list.emptyTitle'), text: t('cards.list.emptyText') }}
      why={t('cards.list.why')}
    >
      {cards.map((card) => (
        <SavedCard key={card.paymentCardId} card={card} fixed={readOnly !== undefined} />
      ))}
    </SavedListPage>
  );
}
