import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';
import type { CardView } from './saved.server.ts';

/** The button that removes, for the page and for the dialog over the list. */
export function RemoveForm({ paymentCardId }: { paymentCardId: string }) {
  const t = useT();
  return (
    <PostForm layout="plain" action={paths.cardRemove(paymentCardId)}>
      <Submit look="bad">{t('cards.remove.submit')}</Submit>
    </PostForm>
  );
}

export function RemovalTexts({ texts }: { texts: readonly string[] }) {
  return (
    <Stack gap="s">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Stack>
  );
}

/** The question before a card is removed: what ends with it is said first. */
export function RemoveCardPage({ card, reply }: { card: CardView; reply?: FormReply }) {
  const t = useT();
  return (
    <Page
      narrow
      title={t('cards.remove.title')}
      back={{ to: paths.cards(), label: t('cards.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <RemovalTexts texts={card.removal} />
      <Card>
        <Rows>
          <Row lead={<LeadIcon name="card" />} title={card.title} lines={card.lines} heading="h2" />
        </Rows>
      </Card>
      <div className="acts">
        <RemoveForm paymentCardId={card.paymentCardId} />
        <LinkButton look="quiet" to={paths.cards()}>
          {t('common.cancel')}
        </LinkButton>
      </div>
    </Page>
  );
}
