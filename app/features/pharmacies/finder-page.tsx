import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { Columns, Stack } from '~/ui/layout.tsx';
import { ListOutage } from '~/ui/list-page.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { FinderForm } from './finder-form.tsx';
import type { FinderView } from './finder.server.ts';
import { NearMe } from './near-me.tsx';
import { PharmacyRow } from './pharmacy-rows.tsx';
import type { Results } from './results.server.ts';
import { RingMapFigure } from './ring-map-figure.tsx';
import { StreetMapOffer } from './street-map.tsx';

interface FoundProps {
  results: Extract<Results, { kind: 'rows' }>;
  view: FinderView;
}

function Found({ results, view: { query, tiles } }: FoundProps) {
  const t = useT();
  const list = (
    <Stack gap="l">
      <Section title={t('pharmacies.finder.results')} card>
        <Rows>
          {results.rows.map((row) => (
            <PharmacyRow key={row.npi} row={row} />
          ))}
        </Rows>
      </Section>
      <Pagination
        page={results.page}
        pages={results.pages}
        to={(page) => paths.pharmacies([...query, ['page', String(page)]])}
      />
    </Stack>
  );
  const street = <StreetMapOffer tiles={tiles} query={query} page={results.page} />;
  if (!results.map) {
    return (
      <Stack gap="l">
        {list}
        {street}
      </Stack>
    );
  }
  return (
    <Columns
      kind="even"
      aside={
        <div className="stack stick">
          <RingMapFigure map={results.map} />
          {street}
        </div>
      }
    >
      {list}
    </Columns>
  );
}

function Answer({ view }: { view: FinderView }) {
  const t = useT();
  const { results } = view;
  if (!results) return null;
  if (results.kind === 'outage') {
    return (
      <ListOutage message={results.message} lang={results.lang} about={t('pharmacies.finder.results')} />
    );
  }
  if (results.kind === 'rows') return <Found results={results} view={view} />;
  return (
    <Card>
      <EmptyState
        icon="pin"
        title={results.summary}
        text={results.text}
        actions={results.actions.map(({ to, label }) => (
          <LinkButton key={to} look="alt" to={to}>
            {label}
          </LinkButton>
        ))}
      />
    </Card>
  );
}

interface FinderPageProps {
  view: FinderView;
  /** what the device said could not be taken */
  nearReply?: FormReply | undefined;
}

export function FinderPage({ view, nearReply }: FinderPageProps) {
  const t = useT();
  const { form, reply, notes, preferred, results, asksNear } = view;
  const summary = results && results.kind !== 'outage' ? results.summary : undefined;
  return (
    <Page
      title={t('pharmacies.finder.title')}
      lead={summary}
      live
      errors={<ErrorSummary reply={nearReply ?? reply} />}
    >
      <Stack gap="l">
        {asksNear && <NearMe />}
        <FinderForm key={JSON.stringify(form.values)} form={form} reply={reply} />
        {notes.map((note) => (
          <Note key={note}>{note}</Note>
        ))}
        {preferred && (
          <Section title={t('pharmacies.finder.closest')} card>
            <Rows>
              <PharmacyRow row={preferred} />
            </Rows>
          </Section>
        )}
        <Answer view={view} />
      </Stack>
    </Page>
  );
}
