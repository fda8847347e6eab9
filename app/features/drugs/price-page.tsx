import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Block } from '~/ui/block.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { FilterForm } from '~/ui/filter-form.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import type { OptionList } from '~/ui/form/option-list.ts';
import { DrugPlaces } from './drug-places.tsx';
import type { PriceRow, PriceView } from './price.server.ts';
import { WhereFields } from './where-fields.tsx';

interface PricePageProps {
  view: PriceView;
  states: OptionList;
}

function PriceFilter({ view, states }: PricePageProps) {
  const t = useT();
  const { ndc, values, reply, radii, networkOnly } = view;
  return (
    <FilterForm
      key={JSON.stringify([ndc, values])}
      action={paths.drugPrice(ndc)}
      open={view.prices === undefined}
      values={{ ...values }}
      reply={reply}
    >
      <Select
        name="ndc"
        label={t('drugs.price.form.drug')}
        value={ndc.replaceAll('-', '')}
        options={view.choices}
      />
      <Field
        name="quantity"
        label={t('drugs.price.form.quantity', { unit: view.unit })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
      />
      <Field
        name="daysSupply"
        label={t('drugs.price.form.days')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
      <WhereFields radii={radii} states={states} networkOnly={networkOnly} />
    </FilterForm>
  );
}

const StoreRow = ({ row, label }: { row: PriceRow; label?: string }) => (
  <Row
    lead={<LeadIcon name={label ? 'check' : 'pin'} />}
    title={row.name}
    to={paths.pharmacy(row.npi)}
    lines={label ? [label, ...row.lines] : row.lines}
    end={row.pay}
  />
);

function Prices({ view }: { view: PriceView }) {
  const t = useT();
  if (view.prices === undefined) {
    return (
      <Card>
        <EmptyState icon="pin" title={t('drugs.price.startTitle')} text={t('drugs.price.startText')} />
      </Card>
    );
  }
  const { ok } = view.prices;
  const { mail, cheapest, verdict } = ok ? view.prices.value : {};
  return (
    <Stack gap="xl">
      {(mail ?? cheapest) && (
        <Section title={t('drugs.price.compare')}>
          <Rows>
            {mail && (
              <Row
                lead={<LeadIcon name="box" />}
                title={t('drugs.price.byMail')}
                lines={[mail.name, ...mail.lines]}
                end={mail.pay}
              />
            )}
            {cheapest && <StoreRow row={cheapest} label={t('drugs.price.cheapest')} />}
          </Rows>
          {verdict !== undefined && <p className="h3">{verdict}</p>}
        </Section>
      )}
      <Block title={t('drugs.price.list')} result={view.prices}>
        {({ rows, pages }) =>
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
                {rows.map((row) => (
                  <StoreRow key={row.npi} row={row} />
                ))}
              </Rows>
              <Pagination
                page={view.page}
                pages={pages}
                to={(page) => paths.drugPrice(view.ndc, { ...view.query, page })}
              />
            </>
          )
        }
      </Block>
      <p className="soft small">{t('drugs.price.note')}</p>
    </Stack>
  );
}

/** What a fill of one drug costs, by mail and at each pharmacy of a place. */
export function PricePage({ view, states }: PricePageProps) {
  const t = useT();
  return (
    <Page
      title={t('drugs.price.title', { drug: view.name })}
      lead={view.prices?.ok ? view.prices.value.summary : undefined}
      live
      back={{ to: paths.drug(view.ndc), label: view.name }}
      errors={<ErrorSummary reply={view.reply} />}
    >
      <DrugPlaces ndc={view.ndc} current="prices" />
      {view.notes.map((note) => (
        <Note key={note} tone="wait">
          {note}
        </Note>
      ))}
      <Columns kind="start" aside={<PriceFilter view={view} states={states} />}>
        <Prices view={view} />
      </Columns>
    </Page>
  );
}
