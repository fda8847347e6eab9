import { data, redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { stateOptions } from '~/features/addresses/addresses.server.ts';
import { DrugPlaces } from '~/features/drugs/drug-places.tsx';
import { ndcOfAddress } from '~/features/drugs/drug-words.server.ts';
import { requireDrugMember } from '~/features/drugs/hidden-drugs.server.ts';
import { priceView } from '~/features/drugs/price.server.ts';
import type { PriceRow, PriceView } from '~/features/drugs/price.server.ts';
import { WhereFields } from '~/features/drugs/where-fields.tsx';
import { toErrorPage } from '~/features/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';
import { Block } from '~/ui/block.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { FilterForm } from '~/ui/filter-form.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { OptionList } from '~/ui/form/option-list.ts';
import { Select } from '~/ui/form/select.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { wholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireDrugMember(context, request);
  const ndc = ndcOfAddress(params.ndc);
  const view = await priceView(context, member, request, ndc).catch(toErrorPage(context, request));
  auditView(context, member, 'drugPrices');
  const pages = view.prices?.ok ? view.prices.value.pages : 0;
  if (pages > 0 && view.page > pages) throw redirect(paths.drugPrice(ndc, { ...view.query, page: pages }));
  context.formRefused = view.reply !== undefined;
  return data({ view, states: stateOptions }, { status: view.reply ? 422 : 200 });
}

/** What a fill of one drug costs, by mail and at each pharmacy of a place. */
export default function DrugPrice() {
  const { view, states } = useLoaderData<typeof loader>();
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
          {verdict !== undefined && <p className="h3">{wholeValues(verdict)}</p>}
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
