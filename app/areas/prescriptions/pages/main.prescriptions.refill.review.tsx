import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RefusedRows } from '~/areas/prescriptions/batch-refill/refused-rows.tsx';
import { readChosen, loadReviewView } from '~/areas/prescriptions/batch-refill/batch-refill.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { requireMailOrderReader } from '~/areas/prescriptions/prescription-actions/subject.server.ts';
import { RefillForm } from '~/areas/prescriptions/refill-form.tsx';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMailOrderReader(context, request);
  const chosen = readChosen(new URL(request.url).searchParams);
  if (chosen.length === 0) {
    context.session.leaveReceipt('nothingChosen');
    throw redirect(paths.refills({ nothing: 1 }), 303);
  }
  const view = await loadReviewView(context, member, chosen).catch(toErrorPage(context, request));
  auditView(context, member, 'prescriptions');
  return { view };
}

export default function RefillsReview() {
  const { ready, refused } = useLoaderData<typeof loader>().view;
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
        <RefillForm ids={ready.map(({ id }) => id)} layout="actions">
          <Submit>{t('common.continueToCheckout')}</Submit>
          {change}
        </RefillForm>
      ) : (
        <p>{findWholeValues(change)}</p>
      )}
    </Page>
  );
}
