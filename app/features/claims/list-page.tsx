import { OlderRecords } from '~/features/past-data/older-link.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import type { ListQuery } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Stack } from '~/ui/layout.tsx';
import { ListFoot, ListPage, NoRows } from '~/ui/list-page.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { ClaimRows } from './claim-rows.tsx';
import type { ClaimFilters } from './filters.server.ts';
import { ClaimFilter } from './list-filter.tsx';
import type { ClaimListView } from './list.server.ts';

interface ListProps {
  view: ClaimListView;
  filters: ClaimFilters;
  /** the filters as an address carries them, without the page */
  query: ListQuery;
}

function Body({ view: { body, explanation }, filters, query }: ListProps) {
  const t = useT();
  if (body.kind !== 'rows') {
    const about = t('claims.list.page.title');
    const instead = <NoRows body={body} about={about} icon="claim" unfiltered={paths.claims()} />;
    if (body.kind === 'outage') return instead;
    return (
      <Stack>
        {instead}
        <p className="no-p">
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
      <div className="no-p">
        <Section title={t('claims.list.page.save')} card={false}>
          <div className="acts">
            <LinkButton look="quiet" small href={paths.claimsCsv(query)}>
              {t('claims.list.page.csv')}
            </LinkButton>
            {explanation !== undefined && (
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

export function ClaimListPage({ view, filters, query }: ListProps) {
  const t = useT();
  const { summary, notes } = view;
  return (
    <ListPage
      title={t('claims.list.page.title')}
      summary={summary}
      notes={notes}
      filter={<ClaimFilter filters={filters} view={view} />}
    >
      <Body view={view} filters={filters} query={query} />
    </ListPage>
  );
}
