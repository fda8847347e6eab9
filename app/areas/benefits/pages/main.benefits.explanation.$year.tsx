import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { loadExplanationView, readYear } from '~/areas/benefits/explanation.server.ts';
import type { FiguresView, LimitTable, MonthRow } from '~/areas/benefits/figures.server.ts';
import { MonthBars } from '~/areas/benefits/month-bars.tsx';
import { YearForm } from '~/areas/benefits/year-form.tsx';
import { readRequestedPerson } from '~/areas/benefits/person.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Block } from '~/ui/block.tsx';
import { LinkButton, PrintButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';
import { errorPage } from '~/ui/error-page.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const year = readYear(params.year, context.clock.today());
  if (year === undefined) throw errorPage(404);
  const which = { year, person: readRequestedPerson(request, member) };
  const view = await loadExplanationView(context, member, which).catch(toErrorPage(context, request));
  auditView(context, member, 'explanationOfBenefits');
  return { view };
}

export default function ExplanationOfBenefits() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  const { year, years, person, people, figures } = view;
  const actions = (
    <div className="actions no-print">
      <LinkButton href={paths.explanationPdf(year, { person })}>{t('common.savePdf')}</LinkButton>
      {(!figures.ok || figures.value.paid) && (
        <LinkButton look="alt" to={view.claims}>
          {t('benefits.explanation.seeClaims')}
        </LinkButton>
      )}
      <PrintButton small={false}>{t('common.print')}</PrintButton>
    </div>
  );
  return (
    <Page
      title={view.title}
      lead={view.lead}
      back={{ to: paths.benefits({ person }), label: t('benefits.overview.title') }}
      aside={
        <YearForm action={paths.explanations()} year={year} years={years} person={person} people={people} />
      }
    >
      {view.ended !== undefined && <Note tone="wait">{view.ended}</Note>}
      <MissingNotes notes={view.missing} />
      {figures.ok && figures.leftOut && <Note>{figures.leftOut.text}</Note>}
      {figures.ok ? (
        <Figures figures={figures.value} noneTitle={view.noneTitle} actions={actions} />
      ) : (
        <>
          <Block title={t('benefits.explanation.who')} result={figures}>
            {() => null}
          </Block>
          {actions}
        </>
      )}
    </Page>
  );
}

type Paid = NonNullable<FiguresView['paid']>;

function WhoPaid({ rows, reimbursed }: Pick<Paid, 'rows'> & { reimbursed: string | undefined }) {
  const t = useT();
  return (
    <Section title={t('benefits.explanation.who')}>
      <Stack>
        <Table
          caption={t('benefits.explanation.who')}
          columns={[{ label: t('common.item') }, { label: t('common.amount'), numeric: true }]}
          rows={rows.map(({ key, label, amount, total }) => ({ key, cells: [label, amount], total }))}
        />
        {reimbursed !== undefined && <p className="soft small">{findWholeValues(reimbursed)}</p>}
      </Stack>
    </Section>
  );
}

function Months({ rows, paid }: { rows: MonthRow[]; paid: Paid }) {
  const t = useT();
  const columns = [
    { label: t('benefits.explanation.month') },
    { label: t('claims.list.page.title'), numeric: true, wide: true },
    { label: t('benefits.explanation.cost'), numeric: true, wide: true },
    { label: paid.paidLabel, numeric: true },
    { label: t('benefits.explanation.planPaid'), numeric: true },
  ];
  const charts = [paid.chart, paid.planChart].flatMap((chart) =>
    chart ? [<MonthBars key={chart.title} chart={chart} />] : [],
  );
  return (
    <Section title={t('benefits.explanation.byMonth')} card={false}>
      <Card stack>
        {charts.length === 2 ? (
          <Columns kind="even" aside={charts[1]}>
            {charts[0]}
          </Columns>
        ) : (
          charts
        )}
        <Table cards={false} caption={t('benefits.explanation.byMonth')} columns={columns} rows={rows} />
      </Card>
      <p className="soft">{t('benefits.explanation.counted')}</p>
    </Section>
  );
}

function Limits({ table: { title, rows } }: { table: LimitTable }) {
  const t = useT();
  return (
    <Section title={title}>
      <Table
        caption={title}
        columns={[
          { label: t('benefits.explanation.limit') },
          { label: t('benefits.explanation.used'), numeric: true },
          { label: t('benefits.explanation.left'), numeric: true },
        ]}
        rows={rows.map(({ key, name, person, used, left }) => ({
          key,
          cells: [
            <>
              {name} <span className="soft small">({person})</span>
            </>,
            used,
            left,
          ],
        }))}
      />
    </Section>
  );
}

interface FiguresProps {
  figures: FiguresView;
  noneTitle: string;
  actions: ReactNode;
}

function Figures({ figures, noneTitle, actions }: FiguresProps) {
  const t = useT();
  const { paid, reimbursed, months, limits, isConsistentTotal } = figures;
  return (
    <>
      {!isConsistentTotal && (
        <Note tone="bad" title={t('benefits.explanation.wrong')}>
          {t('benefits.explanation.wrongText')}
        </Note>
      )}
      {paid ? (
        <>
          <StatusPanel title={t('benefits.explanation.answer')} hideTitle strong={paid.strong} say={paid.say}>
            {actions}
          </StatusPanel>
          <Columns aside={<WhoPaid rows={paid.rows} reimbursed={reimbursed} />}>
            <Months rows={months} paid={paid} />
          </Columns>
        </>
      ) : (
        <>
          <Card>
            <EmptyState icon="claim" title={noneTitle} text={t('benefits.explanation.noneText')} />
          </Card>
          {actions}
        </>
      )}
      {limits.length === 0 ? (
        <p className="soft">{t('benefits.explanation.noLimits')}</p>
      ) : (
        limits.map((table) => <Limits key={table.title} table={table} />)
      )}
    </>
  );
}
