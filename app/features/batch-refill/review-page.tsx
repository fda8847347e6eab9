import { RefillForm } from '~/features/prescriptions/refill-form.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { RefusedRows } from './refused-rows.tsx';
import type { ReviewView } from './review.server.ts';

/** What goes into the cart and what does not, before anything is put there. */
export function ReviewRefillsPage({ view: { ready, refused } }: { view: ReviewView }) {
  const t = useT();
  const change = (
    <LinkButton
      look="quiet"
      to={`${paths.refills()}?${new URLSearchParams(ready.map(({ id }) => ['prescriptionId', id]))}`}
    >
      {t('batchRefill.review.change')}
    </LinkButton>
  );
  return (
    <Page
      title={t('batchRefill.review.title')}
      lead={ready.length > 0 ? t('batchRefill.review.prices') : undefined}
      back={{ to: paths.refills(), label: t('batchRefill.review.back') }}
    >
      {ready.length > 0 ? (
        <Section title={t('batchRefill.review.ready', { count: ready.length })}>
          <Rows>
            {ready.map((row) => (
              <Row key={row.id} title={row.name} lines={row.lines} end={row.price} />
            ))}
          </Rows>
        </Section>
      ) : (
        <Note tone="wait">{t('batchRefill.review.noneReady')}</Note>
      )}
      {refused.length > 0 && (
        <Section title={t('batchRefill.review.notReady', { count: refused.length })}>
          <RefusedRows rows={refused} />
        </Section>
      )}
      {ready.length > 0 ? (
        <RefillForm ids={ready.map(({ id }) => id)} layout="acts">
          <Submit>{t('batchRefill.review.add')}</Submit>
          {change}
        </RefillForm>
      ) : (
        <p>{change}</p>
      )}
    </Page>
  );
}
