import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  readPreferredFilters,
  loadPreferredList,
  type PreferredBody,
  type PreferredFilters,
} from '~/areas/benefits/preferred.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { FilterForm } from '~/ui/filter-form.tsx';
import { Field } from '~/ui/form/field.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { ListFoot, ListPage, NoRows } from '~/ui/list-page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const filters = readPreferredFilters(request);
  const [view, { hideDrugPricingTab }] = await Promise.all([
    loadPreferredList(context, member, filters).catch(toErrorPage(context, request)),
    context.content.client(member.identity.clientId),
  ]);
  auditView(context, member, 'benefits');
  if (view.body.kind === 'rows' && filters.page > view.body.pages)
    throw redirect(paths.preferredMedications({ ...filters, page: view.body.pages }));
  return { view, filters, hideDrugs: hideDrugPricingTab };
}

const RULES = ['priorAuthorization', 'stepTherapy', 'quantityLimit'] as const;

export default function PreferredMedications() {
  const { view, filters, hideDrugs } = useLoaderData<typeof loader>();
  const t = useT();
  const { q, tier } = filters;
  const filter = (
    <FilterForm action={paths.preferredMedications()} open={q !== '' || tier !== undefined}>
      <Field
        name="q"
        type="search"
        label={t('benefits.preferred.q')}
        value={q}
        autoComplete="off"
        maxLength={60}
      />
      <Select
        name="tier"
        label={t('benefits.preferred.tier')}
        value={tier ?? ''}
        options={[{ value: '', label: t('benefits.preferred.anyTier') }, ...view.tiers]}
      />
    </FilterForm>
  );
  const file = (
    <LinkButton look="alt" small href={paths.preferredMedicationsPdf()}>
      {t('benefits.preferred.pdf')}
    </LinkButton>
  );
  return (
    <ListPage
      title={t('benefits.preferred.title')}
      back={{ to: paths.benefits(), label: t('benefits.overview.title') }}
      summary={view.summary}
      notes={view.ended === undefined ? [] : [{ text: view.ended }]}
      aside={file}
      filter={filter}
    >
      <Medicines body={view.body} filters={filters} hideDrugs={hideDrugs} />
    </ListPage>
  );
}

function Rules() {
  const t = useT();
  return (
    <Section title={t('benefits.preferred.rules')}>
      <Rows>
        {RULES.map((rule) => (
          <Row key={rule} title={t(`benefits.rule.${rule}`)} lines={[t(`benefits.preferred.${rule}`)]} />
        ))}
      </Rows>
    </Section>
  );
}

interface MedicinesProps {
  body: PreferredBody;
  filters: PreferredFilters;
  hideDrugs: boolean;
}

function Medicines({ body, filters, hideDrugs }: MedicinesProps) {
  const t = useT();
  const { q, tier } = filters;
  if (body.kind !== 'rows') {
    const about = t('benefits.preferred.title');
    const next = { to: paths.support(), label: t('nav.support') };
    return (
      <NoRows body={body} about={about} icon="rx" unfiltered={paths.preferredMedications()} next={next} />
    );
  }
  return (
    <Stack gap="l">
      <Card>
        <Rows>
          {body.rows.map(({ ndc, name, lines, tier: kind }) => (
            <Row
              key={ndc}
              heading="h2"
              title={hideDrugs ? name : <Link to={paths.drug(ndc)}>{name}</Link>}
              lines={lines}
              aside={<span className="soft small">{kind}</span>}
            />
          ))}
        </Rows>
      </Card>
      <ListFoot
        page={filters.page}
        pages={body.pages}
        toPage={(page) => paths.preferredMedications({ q, tier, page })}
      />
      <Rules />
    </Stack>
  );
}
