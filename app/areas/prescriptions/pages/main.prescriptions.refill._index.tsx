import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  chooseView,
  type BatchRow,
  type ChooseView,
} from '~/areas/prescriptions/batch-refill/batch-refill.server.ts';
import { RefusedRows } from '~/areas/prescriptions/batch-refill/refused-rows.tsx';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { requireMailOrderReader } from '~/areas/prescriptions/prescription-actions/subject.server.ts';
import { removeLanguageMarks } from '~/i18n/english-part.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Stack } from '~/ui/layout.tsx';
import { MissingNotes } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { toRowName, Row, RowLink, RowPick, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMailOrderReader(context, request);
  const view = await chooseView(context, member, request).catch(toErrorPage(context, request));
  auditView(context, member, 'prescriptions');
  return {
    view,
  };
}

export default function Refills() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  const problems =
    view.nothingChosen && view.ready.length > 0
      ? [{ name: 'prescriptionId', message: t('batchRefill.choose.nothingChosen') }]
      : [];
  return (
    <Page
      title={t('batchRefill.choose.title')}
      lead={view.why === undefined ? t('batchRefill.choose.lead') : undefined}
      back={{ to: paths.prescriptions(), label: t('nav.prescriptions') }}
      errors={<ErrorSummary reply={problems.length > 0 ? { values: {}, problems } : undefined} />}
    >
      <MissingNotes notes={view.missing} />
      {view.ready.length > 0 ? (
        <Ready view={view} />
      ) : (
        <Card>
          <EmptyState
            icon="rx"
            title={view.none}
            text={view.why ?? t('batchRefill.choose.noneText')}
            actions={
              view.enroll ? (
                <LinkButton to={paths.enroll()}>{t('prescriptions.completeProfile')}</LinkButton>
              ) : (
                <LinkButton look="alt" to={paths.prescriptions()}>
                  {t('common.goToPrescriptions')}
                </LinkButton>
              )
            }
          />
        </Card>
      )}
      {view.notReady.length > 0 && (
        <Section title={t('batchRefill.choose.notReady')} count={view.notReady.length}>
          <RefusedRows rows={view.notReady} />
        </Section>
      )}
      <Pagination page={view.page} pages={view.pages} to={(page) => paths.refills({ page })} />
    </Page>
  );
}

function Pick({ row, checked, first }: { row: BatchRow; checked: boolean; first: boolean }) {
  const t = useT();
  return (
    <RowPick>
      <input
        id={first ? 'prescriptionId' : undefined}
        type="checkbox"
        name="prescriptionId"
        value={row.id}
        defaultChecked={checked}
        aria-label={removeLanguageMarks(t('common.refillDrug', { drug: toRowName(row) }))}
      />
    </RowPick>
  );
}

function Ready({ view }: { view: ChooseView }) {
  const t = useT();
  return (
    <form method="get" role="none" action={paths.refillsReview()}>
      <Stack>
        <Section title={t('batchRefill.choose.ready')} count={view.ready.length}>
          <fieldset>
            <legend className="visually-hidden">{t('batchRefill.choose.ready')}</legend>
            <Rows>
              {view.ready.map((row, index) => (
                <Row
                  key={row.id}
                  lead={<Pick row={row} checked={view.chosen.includes(row.id)} first={index === 0} />}
                  title={
                    <RowLink to={paths.prescription(row.id)} about={row.about}>
                      {row.name}
                    </RowLink>
                  }
                  lines={row.lines}
                  end={row.price}
                />
              ))}
            </Rows>
          </fieldset>
        </Section>
        <div className="actions">
          <Button>{t('batchRefill.choose.submit')}</Button>
        </div>
      </Stack>
    </form>
  );
}
