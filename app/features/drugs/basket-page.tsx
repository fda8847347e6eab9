import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { EmptyState } from '~/ui/empty-state.tsx';
import { FilterForm } from '~/ui/filter-form.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { EmptyList, ListOutage } from '~/ui/list-page.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import type { OptionList } from '~/ui/form/option-list.ts';
import type { BasketRow, BasketView } from './basket.server.ts';
import { WhereFields } from './where-fields.tsx';

interface BasketPageProps {
  view: BasketView;
  states: OptionList;
}

function Pharmacies({ view, rows, pages }: { view: BasketView; rows: BasketRow[]; pages: number }) {
  const t = useT();
  if (rows.length === 0) {
    return (
      <EmptyState
        icon="pin"
        title={t('drugs.price.noneTitle')}
        text={t('drugs.price.noneText')}
        heading="h3"
      />
    );
  }
  return (
    <>
      <Rows>
        {rows.map(({ npi, name, pay, lines }) => (
          <Row
            key={npi}
            lead={<LeadIcon name="pin" />}
            title={name}
            to={paths.pharmacy(npi)}
            lines={lines}
            end={pay}
          />
        ))}
      </Rows>
      <Pagination page={view.page} pages={pages} to={(page) => paths.drugBasket({ ...view.query, page })} />
    </>
  );
}

function Baskets({ view }: { view: BasketView }) {
  const t = useT();
  const { prices } = view;
  if (prices === undefined) {
    return (
      <EmptyList icon="pin" title={t('drugs.saving.basket.startTitle')} text={t('drugs.price.startText')} />
    );
  }
  if (!prices.ok)
    return <ListOutage message={prices.message} lang={prices.lang} about={t('drugs.saving.basket.best')} />;
  const { columns, lines, verdict, rows, pages, isEmpty, leftOut } = prices.value;
  if (isEmpty) {
    return (
      <EmptyList
        icon="rx"
        title={t('drugs.saving.basket.noneTitle')}
        text={t('drugs.saving.basket.noneText')}
      />
    );
  }
  return (
    <Stack gap="xl">
      <Section title={t('drugs.saving.basket.best')}>
        <Stack>
          {verdict !== undefined && <p className="h3">{verdict}</p>}
          <Table
            caption={t('drugs.saving.basket.best')}
            columns={columns.map((label, at) => ({ label, numeric: at > 0 }))}
            rows={lines}
          />
          {leftOut !== undefined && <p>{leftOut}</p>}
        </Stack>
      </Section>
      <Section title={t('drugs.saving.basket.list')}>
        <Pharmacies view={view} rows={rows} pages={pages} />
      </Section>
      <p className="soft small">{t('drugs.saving.basket.note')}</p>
    </Stack>
  );
}

/** What all medicines together cost, by mail and at each pharmacy of a place. */
export function BasketPage({ view, states }: BasketPageProps) {
  const t = useT();
  const { values, reply, radii, networkOnly } = view;
  const filter = (
    <FilterForm
      key={JSON.stringify(values)}
      action={paths.drugBasket()}
      open={view.prices === undefined}
      values={{ ...values }}
      reply={reply}
    >
      <WhereFields radii={radii} states={states} networkOnly={networkOnly} />
    </FilterForm>
  );
  return (
    <Page
      title={t('drugs.saving.basket.title')}
      lead={view.prices?.ok ? view.prices.value.summary : undefined}
      live
      back={{ to: paths.drugs(), label: t('drugs.drug.backToSearch') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {view.notes.map((note) => (
        <Note key={note} tone="wait">
          {note}
        </Note>
      ))}
      <Columns kind="start" aside={filter}>
        <Baskets view={view} />
      </Columns>
    </Page>
  );
}
