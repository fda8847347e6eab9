import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Outage } from '~/ui/block.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { FilterForm } from '~/ui/filter-form.tsx';
import { Field } from '~/ui/form/field.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { Card } from '~/ui/section.tsx';
import type { OrderFilters } from './filters.server.ts';
import type { OrderListBody, OrderListView } from './list.server.ts';
import { periodChoices, sortChoices, statusChoices } from './order-filter-values.ts';
import { OrderRows } from './order-rows.tsx';
import { TakeAlong } from './take-along.tsx';

interface ListProps {
  view: OrderListView;
  filters: OrderFilters;
  /** the address of a page with the filters of this one */
  toPage: (page: number) => string;
  /** the same list as a file */
  file: string;
}

function OrderFilter({ filters, view }: Pick<ListProps, 'filters' | 'view'>) {
  const t = useT();
  const statusLabel = (status: (typeof statusChoices)[number]) => {
    const count = view.counts?.[status];
    return count === undefined ? t(`orders.status.${status}`) : `${t(`orders.status.${status}`)} (${count})`;
  };
  return (
    <FilterForm
      action={paths.orders()}
      open={filters.q !== '' || filters.status !== undefined || filters.person !== ''}
    >
      <Field
        name="q"
        type="search"
        label={t('orders.list.filter.q')}
        value={filters.q}
        autoComplete="off"
        maxLength={60}
      />
      <Select
        name="status"
        label={t('orders.list.filter.status')}
        value={filters.status ?? ''}
        options={[
          { value: '', label: t('orders.list.filter.anyStatus') },
          ...statusChoices.map((status) => ({ value: status, label: statusLabel(status) })),
        ]}
      />
      <Select
        name="period"
        label={t('orders.list.filter.period')}
        value={filters.period}
        options={periodChoices.map((period) => ({ value: period, label: t(`orders.period.${period}`) }))}
      />
      {view.people.length > 0 && (
        <Select
          name="person"
          label={t('orders.list.filter.person')}
          value={filters.person}
          options={view.people}
        />
      )}
      <Select
        name="sort"
        label={t('orders.list.filter.sort')}
        value={filters.sort}
        options={sortChoices.map((sort) => ({ value: sort, label: t(`orders.list.filter.sorts.${sort}`) }))}
      />
    </FilterForm>
  );
}

function EmptyAction({ action }: { action: 'everything' | 'clear' | 'prescriptions' }) {
  const t = useT();
  const [to, words] = {
    everything: [paths.orders({ period: 'all' }), t('orders.list.seeEverything')] as const,
    clear: [paths.orders(), t('common.filter.clear')] as const,
    prescriptions: [paths.prescriptions(), t('orders.list.seePrescriptions')] as const,
  }[action];
  return (
    <LinkButton look="alt" to={to}>
      {words}
    </LinkButton>
  );
}

function Body({ body, filters, toPage }: { body: OrderListBody } & Pick<ListProps, 'filters' | 'toPage'>) {
  const t = useT();
  if (body.kind === 'outage') {
    return (
      <Card>
        <Outage message={body.message} about={t('orders.list.title')} />
      </Card>
    );
  }
  if (body.kind === 'empty') {
    const action = body.action && <EmptyAction action={body.action} />;
    return (
      <Card>
        <EmptyState icon="box" title={body.title} text={body.text} actions={action} />
      </Card>
    );
  }
  return (
    <Stack gap="l">
      <Card>
        <OrderRows rows={body.rows} heading="h2" />
      </Card>
      <Pagination page={filters.page} pages={body.pages} to={toPage} />
      {body.more && (
        <p>
          <LinkButton look="quiet" small to={paths.orders({ period: 'all', person: filters.person })}>
            {t('orders.list.seeEverything')}
          </LinkButton>
        </p>
      )}
    </Stack>
  );
}

export function OrderListPage({ view, filters, toPage, file }: ListProps) {
  const t = useT();
  const body = <Body body={view.body} filters={filters} toPage={toPage} />;
  const hasFilter =
    view.counts !== undefined || view.people.length > 0 || filters.q !== '' || filters.status !== undefined;
  return (
    <Page title={t('orders.list.title')} lead={view.summary} live>
      {view.notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      {hasFilter ? (
        <Columns kind="start" aside={<OrderFilter filters={filters} view={view} />}>
          {body}
        </Columns>
      ) : (
        body
      )}
      {view.body.kind !== 'outage' && <TakeAlong file={view.body.kind === 'rows' ? file : undefined} />}
    </Page>
  );
}
