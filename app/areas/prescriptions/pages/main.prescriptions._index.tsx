import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadIdsInCart } from '~/areas/orders/checkout/cart.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { OlderRecords } from '~/areas/benefits/historic-data/older-link.tsx';
import {
  prescriptionFilters,
  loadPrescriptionList,
  type PrescriptionFilters,
  type PrescriptionListBody,
  type PrescriptionListView,
} from '~/areas/prescriptions/list.server.ts';
import { PrescriptionGroupSection } from '~/areas/prescriptions/list-rows.tsx';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths, type ListQuery } from '~/paths.ts';
import { Stack } from '~/ui/layout.tsx';
import { EmptyList, ListFoot, ListOutage, ListPage } from '~/ui/list-page.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { ListFilter } from '~/ui/list-filter.tsx';
import { Section } from '~/ui/section.tsx';
import type { PrescriptionState, prescriptionPeriods, prescriptionSorts } from '#contract/prescription.ts';
import { listKeys } from '#contract/typed-keys.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const filters = prescriptionFilters.read(request, member);
  const inCart = await loadIdsInCart(context, member);
  const view = await loadPrescriptionList(context, member, filters, inCart).catch(
    toErrorPage(context, request),
  );
  auditView(context, member, 'prescriptions');
  const query = prescriptionFilters.query(filters);
  if (view.body.kind === 'groups' && filters.page > view.body.pages) {
    throw redirect(paths.prescriptions({ ...query, page: view.body.pages }));
  }
  return { view, filters, query };
}

export default function Prescriptions() {
  const { view, filters, query } = useLoaderData<typeof loader>();
  const t = useT();
  const { body, summary, notes, counts, people } = view;
  const filtered = counts !== undefined || people.length > 0 || filters.q !== '' || filters.status;
  return (
    <ListPage
      title={t('nav.prescriptions')}
      summary={summary}
      notes={notes}
      aside={<HistoryLink person={filters.person} />}
      filter={filtered && <PrescriptionFilter filters={filters} view={view} />}
      foot={
        body.kind !== 'groups' && (
          <p className="no-print">
            <OlderRecords kind="prescriptions" />
          </p>
        )
      }
    >
      <Body body={body} filters={filters} query={query} />
    </ListPage>
  );
}

interface ListProps {
  view: PrescriptionListView;
  filters: PrescriptionFilters;
  query: ListQuery;
}

function Body({ body, filters, query }: { body: PrescriptionListBody } & Omit<ListProps, 'view'>) {
  const t = useT();
  const everything = (asked: { period: 'all'; person?: string }) => ({
    to: paths.prescriptions(asked),
    label: t('prescriptions.list.seeEverything'),
  });
  if (body.kind === 'outage') {
    return <ListOutage {...body} about={t('nav.prescriptions')} />;
  }
  if (body.kind === 'empty') {
    const actions = {
      everything: everything({ period: 'all' }),
      clear: { to: paths.prescriptions(), label: t('common.filter.clear') },
      support: { to: paths.support(), label: t('nav.support') },
    };
    return <EmptyList icon="rx" title={body.title} text={body.text} action={actions[body.action]} />;
  }
  return (
    <Stack gap="xl">
      {body.groups.map((group) => (
        <PrescriptionGroupSection key={group.group ?? 'list'} group={group} />
      ))}
      <ListFoot
        page={filters.page}
        pages={body.pages}
        toPage={(page) => paths.prescriptions({ ...query, page })}
        everything={body.more ? everything({ period: 'all', person: filters.person }) : undefined}
      />
      <ListTools query={query} person={filters.person} />
    </Stack>
  );
}

type Period = (typeof prescriptionPeriods)[number];
type Sort = (typeof prescriptionSorts)[number];

/** The choices of the filters, without the contract's own lists, which would bring its schemas into the browser. */
const keys = <Key extends string>(table: Record<Key, true>) => listKeys(table);

const stateChoices = keys<PrescriptionState>({
  active: true,
  orderInProgress: true,
  tooSoon: true,
  noMoreRefills: true,
  contactingPrescriber: true,
  transferred: true,
  inactive: true,
});
const periodChoices = keys<Period>({ last6Months: true, last1Year: true, all: true });
const sortChoices = keys<Sort>({ action: true, drug: true, lastFilled: true });

interface FilterProps {
  filters: PrescriptionFilters;
  view: Pick<PrescriptionListView, 'counts' | 'people'>;
}

function PrescriptionFilter({ filters, view }: FilterProps) {
  const t = useT();
  return (
    <ListFilter
      action={paths.prescriptions()}
      filters={filters}
      search={t('prescriptions.list.filter.q')}
      period={{
        label: t('prescriptions.list.filter.period'),
        value: filters.period,
        options: periodChoices.map((period) => ({
          value: period,
          label: t(`prescriptions.period.${period}`),
        })),
      }}
      statuses={stateChoices.map((state) => ({ value: state, label: t(`prescriptions.state.${state}`) }))}
      counts={view.counts}
      people={view.people}
      sorts={sortChoices.map((sort) => ({
        value: sort,
        label: t(`prescriptions.list.filter.sorts.${sort}`),
      }))}
    />
  );
}

function HistoryLink({ person }: { person: string }) {
  const t = useT();
  return (
    <LinkButton look="quiet" small to={paths.medicationHistory({ person })}>
      {t('prescriptions.history.page.title')}
    </LinkButton>
  );
}

function ListTools({ query, person }: { query: ListQuery; person: string }) {
  const t = useT();
  return (
    <div className="no-print">
      <Section title={t('drugs.drug.keep')} card={false}>
        <div className="actions">
          <LinkButton look="alt" small to={paths.medicineList({ person })}>
            {t('prescriptions.keep.links.print')}
          </LinkButton>
          <LinkButton look="quiet" small href={paths.prescriptionsCsv(query)}>
            {t('common.csv')}
          </LinkButton>
          <LinkButton look="quiet" small href={paths.prescriptionsText(query)}>
            {t('prescriptions.keep.links.text')}
          </LinkButton>
          <OlderRecords kind="prescriptions" />
        </div>
      </Section>
    </div>
  );
}
