import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MonthBars } from '~/areas/benefits/month-bars.tsx';
import { ClaimRows } from '~/areas/benefits/claims/claim-rows.tsx';
import {
  readClaimFilters,
  buildClaimQuery,
  type ClaimFilters,
} from '~/areas/benefits/claims/filters.server.ts';
import { loadClaimList, type ClaimListView } from '~/areas/benefits/claims/list.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import type { YearSummary } from '~/areas/benefits/figures.server.ts';
import { OlderRecords } from '~/areas/benefits/historic-data/older-link.tsx';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths, type ListQuery } from '~/paths.ts';
import { Block } from '~/ui/block.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Stack } from '~/ui/layout.tsx';
import { ListFoot, ListPage, NoRows } from '~/ui/list-page.tsx';
import { Card, Section } from '~/ui/section.tsx';
import type { claimSorts } from '#contract/claims.ts';
import { ListFilter } from '~/ui/list-filter.tsx';
import { Field } from '~/ui/form/field.tsx';
import { Select } from '~/ui/form/select.tsx';
import { claimPills } from '~/areas/benefits/claims/claim-status.ts';
import { listKeys } from '#contract/typed-keys.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const today = context.clock.today();
  const filters = readClaimFilters(request, today, member);
  const view = await loadClaimList(context, member, filters).catch(toErrorPage(context, request));
  auditView(context, member, 'claims');
  const query = buildClaimQuery(filters, today);
  if (view.body.kind === 'rows' && filters.page > view.body.pages)
    throw redirect(paths.claims({ ...query, page: view.body.pages }));
  return data({ view, filters, query }, view.reply ? 422 : 200);
}

export default function Claims() {
  const { view, filters, query } = useLoaderData<typeof loader>();
  const t = useT();
  const { summary, notes } = view;
  return (
    <ListPage
      title={t('claims.list.page.title')}
      back={{ to: paths.more(), label: t('nav.more') }}
      summary={summary}
      notes={notes}
      answer={view.year && <YearBlock result={view.year} explanation={view.explanation} />}
      filter={<ClaimFilter filters={filters} view={view} />}
    >
      <Body view={view} filters={filters} query={query} />
    </ListPage>
  );
}

function YearBlock({
  result,
  explanation,
}: Pick<ClaimListView, 'explanation'> & { result: NonNullable<ClaimListView['year']> }) {
  const t = useT();
  if (result.ok) return <Year year={result.value} explanation={explanation} />;
  return (
    <Block title={t('benefits.explanation.who')} result={result}>
      {() => null}
    </Block>
  );
}

function Year({
  year: { strong, say, chart },
  explanation,
}: { year: YearSummary } & Pick<ClaimListView, 'explanation'>) {
  const t = useT();
  return (
    <StatusPanel
      title={t('benefits.explanation.who')}
      hideTitle
      strong={strong}
      say={say}
      aside={chart && <MonthBars chart={chart} />}
    >
      {explanation && (
        <p className="no-print">
          <LinkButton look="alt" small to={explanation.to}>
            {t('claims.list.page.byMonth')}
          </LinkButton>
        </p>
      )}
    </StatusPanel>
  );
}

interface ListProps {
  view: ClaimListView;
  filters: ClaimFilters;
  query: ListQuery;
}

function Body({ view: { body, explanation, year }, filters, query }: ListProps) {
  const t = useT();
  if (body.kind !== 'rows') {
    const about = t('claims.list.page.title');
    const next = { to: paths.pharmacies(), label: t('pharmacies.finder.title') };
    const instead = <NoRows body={body} about={about} icon="claim" unfiltered={paths.claims()} next={next} />;
    if (body.kind === 'outage') return instead;
    return (
      <Stack>
        {instead}
        <p className="no-print">
          <OlderRecords kind="claims" />
        </p>
      </Stack>
    );
  }
  return (
    <Stack gap="xl">
      <Card>
        <ClaimRows rows={body.rows} full />
      </Card>
      <ListFoot page={filters.page} pages={body.pages} toPage={(page) => paths.claims({ ...query, page })} />
      <div className="no-print">
        <Section title={t('common.whatYouCanDo')} card={false}>
          <div className="actions">
            <LinkButton look="quiet" small href={paths.claimsCsv(query)}>
              {t('common.csv')}
            </LinkButton>
            {explanation !== undefined && !year?.ok && (
              <LinkButton look="quiet" small to={explanation.to}>
                {explanation.label}
              </LinkButton>
            )}
            <OlderRecords kind="claims" />
          </div>
        </Section>
      </div>
    </Stack>
  );
}

const SORTS = ['date', 'amount', 'drug'] as const satisfies typeof claimSorts;
const STATUSES = listKeys(claimPills);

interface ClaimFilterProps {
  filters: ClaimFilters;
  view: Pick<ClaimListView, 'people' | 'years' | 'counts' | 'reply'>;
}

function DateFields({ filters, years }: { filters: ClaimFilters; years: readonly number[] }) {
  const t = useT();
  const { year, from, to } = filters;
  return (
    <>
      <Select
        name="year"
        label={t('common.year')}
        value={String(year)}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
      />
      <Field
        name="from"
        label={t('claims.list.page.from')}
        hint={t('claims.list.page.datesHint')}
        value={from}
        autoComplete="off"
        maxLength={20}
      />
      <Field
        name="to"
        label={t('claims.list.page.to')}
        hint={t('claims.list.page.toHint')}
        value={to}
        autoComplete="off"
        maxLength={20}
      />
    </>
  );
}

function ClaimFilter({ filters, view: { people, years, counts, reply } }: ClaimFilterProps) {
  const t = useT();
  return (
    <ListFilter
      action={paths.claims()}
      filters={filters}
      search={t('claims.list.page.q')}
      dates={{
        isSet: filters.from !== '' || filters.to !== '',
        fields: <DateFields filters={filters} years={years} />,
      }}
      statuses={STATUSES.map((status) => ({ value: status, label: t(`claims.status.${status}`) }))}
      counts={counts}
      people={people}
      sorts={SORTS.map((sort) => ({ value: sort, label: t(`claims.list.page.sorts.${sort}`) }))}
      reply={reply}
    />
  );
}
