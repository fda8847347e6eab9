import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { explanationView } from '~/features/benefits/explanation.server.ts';
import type { FiguresView, LimitTable, MonthRow } from '~/features/benefits/figures.server.ts';
import { YearForm } from '~/features/benefits/person-form.tsx';
import { askedPerson } from '~/features/benefits/person.server.ts';
import { yearIn } from '~/features/benefits/years.ts';
import { requireCoveredMember } from '~/features/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/features/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';
import { Block } from '~/ui/block.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { Cap } from '~/ui/cap.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { PrintButton } from '~/ui/print-button.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import { wholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const year = yearIn(params.year, context.clock.today());
  if (year === undefined) throw new Response(null, { status: 404 });
  const which = { year, person: askedPerson(request, member) };
  const view = await explanationView(context, member, which).catch(toErrorPage(context, request));
  auditView(context, member, 'explanationOfBenefits');
  return { view };
}

/** A year in figures: who paid what, by month, and the limits. */
export default function ExplanationOfBenefits() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  const { year, years, person, people, figures } = view;
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
      <div className="acts no-p">
        <LinkButton href={paths.explanationPdf(year, { person })}>{t('benefits.explanation.pdf')}</LinkButton>
        <LinkButton look="alt" to={view.claims}>
          {t('benefits.explanation.seeClaims')}
        </LinkButton>
        <PrintButton>{t('benefits.explanation.print')}</PrintButton>
      </div>
      {figures.ok ? (
        <Figures figures={figures.value} noneTitle={view.noneTitle} />
      ) : (
        <Block title={t('benefits.explanation.who')} result={figures}>
          {() => null}
        </Block>
      )}
    </Page>
  );
}

type Paid = NonNullable<FiguresView['paid']>;

function WhoPaid({ paid: { rows, sentence, ...bar }, reimbursed }: { paid: Paid; reimbursed?: string }) {
  const t = useT();
  const table = (
    <Table
      caption={t('benefits.explanation.who')}
      columns={[
        { label: t('benefits.explanation.what') },
        { label: t('benefits.explanation.amount'), numeric: true },
      ]}
      rows={rows.map(({ key, label, amount, total }) => ({ key, cells: [label, amount], total }))}
    />
  );
  return (
    <Section title={t('benefits.explanation.who')}>
      <Columns kind="even" aside={table}>
        <Stack>
          <Cap {...bar} label={t('benefits.explanation.bar')} sentence={sentence} />
          {reimbursed !== undefined && <p className="soft">{wholeValues(reimbursed)}</p>}
        </Stack>
      </Columns>
    </Section>
  );
}

function Months({ rows }: { rows: MonthRow[] }) {
  const t = useT();
  const figures = (['claims', 'cost', 'planPaid', 'memberPaid'] as const).map((name) => ({
    label: t(`benefits.explanation.${name}`),
    numeric: true,
  }));
  return (
    <Section title={t('benefits.explanation.byMonth')} card={false}>
      <Card>
        <Table
          caption={t('benefits.explanation.byMonth')}
          columns={[{ label: t('benefits.explanation.month') }, ...figures]}
          rows={rows}
        />
      </Card>
      <p className="soft">{t('benefits.explanation.counted')}</p>
    </Section>
  );
}

function Limits({ tables }: { tables: LimitTable[] }) {
  const t = useT();
  if (tables.length === 0) return <p className="soft">{t('benefits.explanation.noLimits')}</p>;
  const figures = (['used', 'limitOf', 'left'] as const).map((name) => ({
    label: t(`benefits.explanation.${name}`),
    numeric: true,
  }));
  return tables.map(({ title, rows }) => (
    <Section key={title} title={title}>
      <Table
        caption={title}
        columns={[
          { label: t('benefits.explanation.limit') },
          { label: t('benefits.explanation.whose') },
          ...figures,
        ]}
        rows={rows}
      />
    </Section>
  ));
}

function Figures({ figures, noneTitle }: { figures: FiguresView; noneTitle: string }) {
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
          <WhoPaid paid={paid} reimbursed={reimbursed} />
          <Months rows={months} />
        </>
      ) : (
        <Card>
          <EmptyState icon="claim" title={noneTitle} text={t('benefits.explanation.noneText')} />
        </Card>
      )}
      <Limits tables={limits} />
    </>
  );
}
