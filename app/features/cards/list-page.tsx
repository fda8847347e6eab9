import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { DialogLink } from '~/ui/dialog-link.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pill } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
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
  const add = <LinkButton to={paths.cardNew()}>{t('cards.list.add')}</LinkButton>;
  return (
    <Page
      narrow
      title={t('cards.list.title')}
      lead={t('cards.list.lead')}
      back={{ to: paths.settings(), label: t('settings.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {readOnly && (
        <Note tone="wait" title={t('settings.notNow')}>
          {readOnly}
        </Note>
      )}
      {cards.length === 0 ? (
        <Card>
          <EmptyState
            icon="card"
            title={t('cards.list.emptyTitle')}
            text={t('cards.list.emptyText')}
            actions={!readOnly && add}
          />
        </Card>
      ) : (
        <Stack>
          {cards.map((card) => (
            <SavedCard key={card.paymentCardId} card={card} fixed={readOnly !== undefined} />
          ))}
          <p className="soft">{t('cards.list.why')}</p>
        </Stack>
      )}
      {cards.length > 0 && !readOnly && <Actions>{add}</Actions>}
    </Page>
  );
}
