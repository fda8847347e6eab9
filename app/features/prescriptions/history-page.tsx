import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DayTile } from '~/ui/day-tile.tsx';
import { FilterForm } from '~/ui/filter-form.tsx';
import { Field } from '~/ui/form/field.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { EmptyList, ListFoot, ListOutage } from '~/ui/list-page.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';
import type { HistoryBody, HistoryFilters, HistoryRow, HistoryView } from './history.server.ts';

function FillRow({ fill }: { fill: HistoryRow }) {
  const t = useT();
  const { order, claim } = fill;
  const links = (order ?? claim) !== undefined && (
    <>
      {order !== undefined && (
        <LinkButton look="alt" small to={paths.order(order)} about={order}>
          {t('prescriptions.history.page.seeOrder')}
        </LinkButton>
      )}
      {claim !== undefined && (
        <LinkButton look="quiet" small to={paths.claim(claim)} about={fill.name}>
          {t('prescriptions.history.page.seeClaim')}
        </LinkButton>
      )}
    </>
  );
  return (
    <Row
      heading="h2"
      lead={<DayTile day={fill.day} />}
      title={fill.name}
      lines={fill.lines}
      end={fill.paid}
      aside={links || undefined}
    />
  );
}

function Body({ body, filters }: { body: HistoryBody; filters: HistoryFilters }) {
  const t = useT();
  const { person, q } = filters;
  if (body.kind === 'outage')
    return (
      <ListOutage message={body.message} lang={body.lang} about={t('prescriptions.history.page.title')} />
    );
  if (body.kind === 'empty') {
    const clear = { to: paths.medicationHistory(), label: t('common.filter.clear') };
    return (
      <EmptyList icon="rx" title={body.title} text={body.text} action={body.clear ? clear : undefined} />
    );
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

export function HistoryPage({ view, filters }: { view: HistoryView; filters: HistoryFilters }) {
  const t = useT();
  const filter = (
    <FilterForm action={paths.medicationHistory()} open={filters.q !== '' || filters.person !== ''}>
      <Field
        name="q"
        type="search"
        label={t('prescriptions.history.page.q')}
        value={filters.q}
        autoComplete="off"
        maxLength={60}
      />
      {view.people.length > 0 && (
        <Select
          name="person"
          label={t('prescriptions.history.page.person')}
          value={filters.person}
          options={view.people}
        />
      )}
    </FilterForm>
  );
  return (
    <Page
      title={t('prescriptions.history.page.title')}
      lead={view.summary}
      live
      back={{ to: paths.prescriptions(), label: t('nav.prescriptions') }}
    >
      {view.notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      <Columns kind="start" aside={filter}>
        <Body body={view.body} filters={filters} />
      </Columns>
    </Page>
  );
}
