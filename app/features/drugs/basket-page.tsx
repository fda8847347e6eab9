import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Block, Outage } from '~/ui/block.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { FilterForm } from '~/ui/filter-form.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import type { BasketView } from './basket.server.ts';
import { WhereFields } from './where-fields.tsx';

interface BasketPageProps {
  view: BasketView;
  states: readonly { value: string; label: string }[];
}

function Baskets({ view }: { view: BasketView }) {
  const t = useT();
  const { prices } = view;
  if (prices === undefined || (prices.ok && prices.value.isEmpty)) {
    const isEmpty = prices !== undefined;
    return (
      <Card>
        <EmptyState
          icon={isEmpty ? 'rx' : 'pin'}
          title={t(isEmpty ? 'drugs.saving.basket.noneTitle' : 'drugs.saving.basket.startTitle')}
          text={t(isEmpty ? 'drugs.saving.basket.noneText' : 'drugs.price.startText')}
        />
      </Card>
    );
  }
  if (!prices.ok) {
    return (
      <Card>
        <Outage message={prices.message} about={t('drugs.saving.basket.best')} />
      </Card>
    );
  }
  const { columns, lines, verdict, rows, pages } = prices.value;
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
        </Stack>
      </Section>
      <Block title={t('drugs.saving.basket.list')} result={prices}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              icon="pin"
              title={t('drugs.price.noneTitle')}
              text={t('drugs.price.noneText')}
              heading="h3"
            />
          ) : (
            <>
              <Rows>
                {rows.map(({ npi, name, pay, lines: about }) => (
                  <Row
                    key={npi}
                    lead={<LeadIcon name="pin" />}
                    title={name}
                    to={paths.pharmacy(npi)}
                    lines={about}
                    end={pay}
                  />
                ))}
              </Rows>
              <Pagination
                page={view.page}
                pages={pages}
                to={(page) => paths.drugBasket({ ...view.query, page })}
              />
            </>
          )
        }
      </Block>
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
