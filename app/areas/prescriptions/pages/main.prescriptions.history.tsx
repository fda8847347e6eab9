import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import {
  readHistoryFilters,
  loadMedicationHistory,
  type HistoryBody,
  type HistoryFilters,
  type HistoryRow,
} from '~/areas/prescriptions/history.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { DayTile } from '~/ui/day-tile.tsx';
import { FilterForm } from '~/ui/filter-form.tsx';
import { Field } from '~/ui/form/field.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { ListFoot, ListPage, NoRows } from '~/ui/list-page.tsx';
import { Row, RowLink, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';
import { Dotted, findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const filters = readHistoryFilters(request, member);
  const view = await loadMedicationHistory(context, member, filters).catch(toErrorPage(context, request));
  auditView(context, member, 'medicationHistory');
  if (view.body.kind === 'rows' && filters.page > view.body.pages)
    throw redirect(paths.medicationHistory({ ...filters, page: view.body.pages }));
  return { view, filters };
}

export default function MedicationHistory() {
  const { view, filters } = useLoaderData<typeof loader>();
  const t = useT();
  const filter = (
    <FilterForm
      action={paths.medicationHistory()}
      open={filters.q !== '' || (filters.person !== '' && view.people.length > 0)}
    >
      <Field
        name="q"
        type="search"
        label={t('prescriptions.history.page.q')}
        value={filters.q}
        autoComplete="off"
        maxLength={60}
      />
      {view.people.length > 0 && (
        <Select name="person" label={t('common.person')} value={filters.person} options={view.people} />
      )}
    </FilterForm>
  );
  return (
    <ListPage
      title={t('prescriptions.history.page.title')}
      summary={view.summary}
      back={{ to: paths.prescriptions(), label: t('nav.prescriptions') }}
      notes={view.notes}
      filter={filter}
    >
      <Body body={view.body} filters={filters} />
    </ListPage>
  );
}

function FillRow({ fill }: { fill: HistoryRow }) {
  const t = useT();
  const { order, claim } = fill;
  return (
    <Row
      heading="h2"
      lead={<DayTile day={fill.day} />}
      title={
        <RowLink
          to={
            fill.prescription === undefined
              ? paths.prescriptions({ q: fill.rxNumber, period: 'all' })
              : paths.prescription(fill.prescription)
          }
          about={fill.about}
        >
          {fill.name}
        </RowLink>
      }
      lines={[
        <Dotted
          key=""
          all={[
            <b key="" className="number">
              {fill.paid}
            </b>,
            ...fill.facts,
          ]}
        />,
        fill.pharmacy,
      ]}
    >
      {(order ?? claim) !== undefined && (
        <div className="flex-row">
          {order !== undefined && (
            <Link to={paths.order(order)}>{t('common.seeOrderNumber', { order })}</Link>
          )}{' '}
          {claim !== undefined && (
            <Link to={paths.claim(claim)}>
              {t('prescriptions.history.page.seeClaim')}
              <span className="visually-hidden">
                {' '}
                {findWholeValues(fill.name)}, {fill.about}
              </span>
            </Link>
          )}
        </div>
      )}
    </Row>
  );
}

function Body({ body, filters }: { body: HistoryBody; filters: HistoryFilters }) {
  const t = useT();
  const { person, q } = filters;
  if (body.kind !== 'rows') {
    const about = t('prescriptions.history.page.title');
    const next = { to: paths.prescriptions(), label: t('common.seePrescriptions') };
    return <NoRows body={body} about={about} icon="rx" unfiltered={paths.medicationHistory()} next={next} />;
  }
  return (
    <Stack gap="l">
      <Card>
        <Rows>
          {body.rows.map((fill) => (
            <FillRow key={fill.id} fill={fill} />
          ))}
        </Rows>
      </Card>
      <ListFoot
        page={filters.page}
        pages={body.pages}
        toPage={(page) => paths.medicationHistory({ q, person, page })}
      />
    </Stack>
  );
}
