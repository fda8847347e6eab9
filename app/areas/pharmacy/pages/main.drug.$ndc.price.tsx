import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { stateOptions } from '~/areas/orders/addresses/addresses.server.ts';
import { DrugTabs } from '~/areas/pharmacy/drugs/drug-tabs.tsx';
import { readNdc } from '~/areas/pharmacy/drugs/drug-texts.server.ts';
import { requireDrugMember } from '~/areas/pharmacy/drugs/hidden-drugs.server.ts';
import {
  isRefusedPricing,
  loadPriceView,
  type PriceRow,
  type PriceView,
} from '~/areas/pharmacy/drugs/price.server.ts';
import { LocationFields } from '~/areas/pharmacy/drugs/location-fields.tsx';
import { StoreGroups } from '~/areas/pharmacy/drugs/store-groups.tsx';
import { DecisionPanel } from '~/areas/prescriptions/clinical-reviews/decision-panel.tsx';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Block } from '~/ui/block.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { FilterForm } from '~/ui/filter-form.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { OptionList } from '~/ui/form/option-list.ts';
import { Select } from '~/ui/form/select.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  // before the first await, because the page's title shows whether the form was refused
  context.formRefused = isRefusedPricing(request, params.ndc ?? '');
  const member = await requireDrugMember(context, request);
  const ndc = readNdc(params.ndc);
  const view = await loadPriceView(context, member, request, ndc).catch(toErrorPage(context, request));
  auditView(context, member, 'drugPrices');
  const pages = view.prices?.ok ? view.prices.value.pages : 0;
  if (pages > 0 && view.page > pages) throw redirect(paths.drugPrice(ndc, { ...view.query, page: pages }));
  return data({ view, states: stateOptions }, { status: view.reply ? 422 : 200 });
}

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
      <div className="flex-row">
        <DrugTabs ndc={view.ndc} current="prices" ended={view.ended !== undefined} />
        {view.prescribed.length > 0 && (
          <Actions>
            {view.prescribed.map(({ to, name }) => (
              <LinkButton key={to} look="quiet" small to={to}>
                {view.prescribed.length > 1 ? name : t('common.seePrescription')}
              </LinkButton>
            ))}
          </Actions>
        )}
      </div>
      {view.ended && (
        <Note tone="wait" title={view.ended.title}>
          {view.ended.text}
        </Note>
      )}
      <MissingNotes notes={view.missing} />
      {view.notes.map((note) => (
        <Note key={note} tone="wait">
          {note}
        </Note>
      ))}
      {view.decision && <DecisionPanel decision={view.decision} />}
      {view.decision?.refused && <p>{t('drugs.record.refused')}</p>}
      <Lowest view={view} />
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
        label={t('drugs.drug.choose')}
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
        label={t('common.daysOfSupply')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
      <LocationFields radii={radii} states={states} networkOnly={networkOnly} />
    </FilterForm>
  );
}

function Lowest({ view: { ndc, prices, generic } }: { view: PriceView }) {
  const t = useT();
  const lowest = prices?.ok ? prices.value.lowest : undefined;
  if (!lowest) return null;
  return (
    <>
      <StatusPanel title={t('drugs.price.lowest')} {...lowest} />
      {generic && (
        <Note title={generic.title}>
          <Stack gap="compact">
            <p>{generic.text}</p>
            <p className="no-print">
              <LinkButton look="alt" small to={paths.alternatives({ ndc })}>
                {t('drugs.price.ask')}
              </LinkButton>
            </p>
          </Stack>
        </Note>
      )}
    </>
  );
}

function ByMail({ mail }: { mail: PriceRow }) {
  const t = useT();
  return (
    <Card>
      <Rows>
        <Row
          lead={<LeadIcon name="box" tone="ok" />}
          title={t('drugs.price.byMail')}
          lines={[mail.name, ...mail.lines]}
          end={mail.pay}
        />
      </Rows>
    </Card>
  );
}

function Prices({ view }: { view: PriceView }) {
  const t = useT();
  if (view.prices === undefined) {
    // the error summary shows what is missing
    if (view.reply) return null;
    return (
      <Card>
        <EmptyState icon="pin" title={t('drugs.price.startTitle')} text={t('drugs.price.startText')} />
      </Card>
    );
  }
  const mail = view.prices.ok ? view.prices.value.mail : undefined;
  return (
    <Stack gap="xl">
      {mail && <ByMail mail={mail} />}
      <Block title={t('nav.pharmacies')} result={view.prices}>
        {({ groups }) =>
          groups.length === 0 ? (
            <EmptyState
              icon="pin"
              title={t('common.noPharmacies')}
              text={t('drugs.price.noneText')}
              heading="h3"
            />
          ) : (
            <StoreGroups groups={groups} />
          )
        }
      </Block>
      {view.prices.ok && (
        <Pagination
          page={view.page}
          pages={view.prices.value.pages}
          to={(page) => paths.drugPrice(view.ndc, { ...view.query, page })}
        />
      )}
      {!view.ended && !view.decision?.refused && <p className="soft small">{t('drugs.price.note')}</p>}
    </Stack>
  );
}
