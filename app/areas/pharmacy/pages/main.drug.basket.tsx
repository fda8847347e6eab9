import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { stateOptions } from '~/areas/orders/addresses/addresses.server.ts';
import { loadBasketView, type BasketView } from '~/areas/pharmacy/drugs/basket.server.ts';
import { EndedPage } from '~/areas/pharmacy/drugs/ended-page.tsx';
import { formatEndedNote } from '~/areas/pharmacy/drugs/ended.server.ts';
import { requireDrugMember } from '~/areas/pharmacy/drugs/hidden-drugs.server.ts';
import { isRefusedSearch } from '~/areas/pharmacy/drugs/location.server.ts';
import { readPlace } from '~/areas/pharmacy/drugs/pricing-filter.ts';
import { LocationFields } from '~/areas/pharmacy/drugs/location-fields.tsx';
import { StoreGroups } from '~/areas/pharmacy/drugs/store-groups.tsx';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { EmptyState } from '~/ui/empty-state.tsx';
import { FilterForm } from '~/ui/filter-form.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { EmptyList, ListOutage } from '~/ui/list-page.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  context.formRefused = isRefusedSearch(request, readPlace);
  const member = await requireDrugMember(context, request);
  const ended = formatEndedNote(member, await getLocalizer(context));
  if (ended) return data({ ended, view: undefined, states: [] });
  const view = await loadBasketView(context, member, request).catch(toErrorPage(context, request));
  auditView(context, member, 'drugPrices');
  const pages = view.prices?.ok ? view.prices.value.pages : 0;
  if (pages > 0 && view.page > pages) throw redirect(paths.drugBasket({ ...view.query, page: pages }));
  return data({ ended, view, states: stateOptions }, { status: view.reply ? 422 : 200 });
}

export default function DrugBasket() {
  const { ended, view, states } = useLoaderData<typeof loader>();
  const t = useT();
  if (ended || !view) return ended && <EndedPage title={t('drugs.search.basket')} ended={ended} />;
  const { values, reply, radii, networkOnly } = view;
  const isEmpty = view.nothing !== undefined || (view.prices?.ok && view.prices.value.isEmpty);
  const filter = (
    <FilterForm
      key={JSON.stringify(values)}
      action={paths.drugBasket()}
      open={view.prices === undefined}
      values={{ ...values }}
      reply={reply}
    >
      <LocationFields radii={radii} states={states} networkOnly={networkOnly} />
    </FilterForm>
  );
  return (
    <Page
      title={t('drugs.search.basket')}
      lead={view.prices?.ok ? view.prices.value.summary : undefined}
      live
      back={{ to: paths.drugs(), label: t('nav.drugs') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <MissingNotes notes={view.missing} />
      {view.notes.map((note) => (
        <Note key={note} tone="wait">
          {note}
        </Note>
      ))}
      {isEmpty ? (
        <Baskets view={view} />
      ) : (
        <Columns kind="start" aside={filter}>
          <Baskets view={view} />
        </Columns>
      )}
    </Page>
  );
}

type LeftOutMedicines = NonNullable<BasketView['nothing']>;

function LeftOut({ medicines }: { medicines: LeftOutMedicines }) {
  const t = useT();
  if (medicines.length === 0) return null;
  return (
    <Section title={t('drugs.saving.basket.leftOut')}>
      <Rows>
        {medicines.map(({ names, reason }) => (
          <Row key={reason} title={reason} lines={names} />
        ))}
      </Rows>
    </Section>
  );
}

function NothingTaken({ leftOut }: { leftOut: LeftOutMedicines }) {
  const t = useT();
  const action =
    leftOut.length > 0
      ? { to: paths.prescriptions(), label: t('common.seePrescriptions') }
      : { to: paths.drugs(), label: t('drugs.saving.list.search') };
  return (
    <>
      <EmptyList
        icon="rx"
        title={t('drugs.saving.basket.noneTitle')}
        text={t('drugs.saving.basket.noneText')}
        action={action}
      />
      <LeftOut medicines={leftOut} />
    </>
  );
}

/** A longer table is folded, because the pharmacies are below it. */
const MOST_MEDICINES = 20;

type ShownPrices = Extract<NonNullable<BasketView['prices']>, { ok: true }>['value'];

function PriceTable({ columns, medicines, total }: Pick<ShownPrices, 'columns' | 'medicines' | 'total'>) {
  const t = useT();
  const table = (
    <Table
      caption={t('drugs.saving.basket.best')}
      columns={columns.map((label, at) => ({ label, numeric: at > 0 }))}
      rows={[
        ...medicines.map(([ndc = '', name, ...pays]) => ({
          key: ndc,
          cells: [
            <Link key={ndc} to={paths.drug(ndc)}>
              {name}
            </Link>,
            ...pays,
          ],
        })),
        { key: 'total', cells: total, total: true },
      ]}
    />
  );
  const count = medicines.length;
  if (count <= MOST_MEDICINES) return table;
  return (
    <details className="disclosure">
      <summary>{t('drugs.saving.basket.each', { count })}</summary>
      {table}
    </details>
  );
}

function Baskets({ view }: { view: BasketView }) {
  const t = useT();
  const { prices } = view;
  if (view.nothing) return <NothingTaken leftOut={view.nothing} />;
  if (prices === undefined) {
    // the error summary shows what is missing
    if (view.reply) return null;
    return (
      <Card>
        <EmptyState
          icon="pin"
          title={t('drugs.saving.basket.startTitle')}
          text={t('drugs.price.startText')}
        />
      </Card>
    );
  }
  if (!prices.ok) return <ListOutage {...prices} about={t('drugs.saving.basket.best')} />;
  const { columns, medicines, total, verdict, groups, pages, isEmpty, leftOut } = prices.value;
  if (isEmpty) return <NothingTaken leftOut={leftOut} />;
  return (
    <Stack gap="xl">
      <Section title={t('drugs.saving.basket.best')}>
        <Stack>
          {verdict !== undefined && <p className="h3">{findWholeValues(verdict)}</p>}
          <PriceTable columns={columns} medicines={medicines} total={total} />
        </Stack>
      </Section>
      <LeftOut medicines={leftOut} />
      <Section title={t('nav.pharmacies')}>
        {groups.length === 0 ? (
          <EmptyState
            icon="pin"
            title={t('common.noPharmacies')}
            text={t('drugs.price.noneText')}
            heading="h3"
          />
        ) : (
          <StoreGroups groups={groups} />
        )}
      </Section>
      <Pagination page={view.page} pages={pages} to={(page) => paths.drugBasket({ ...view.query, page })} />
      <p className="soft small">{t('drugs.saving.basket.note')}</p>
    </Stack>
  );
}
