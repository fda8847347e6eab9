import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { DrugTabs } from '~/areas/pharmacy/drugs/drug-tabs.tsx';
import { readNdc } from '~/areas/pharmacy/drugs/drug-texts.server.ts';
import { loadDrugView, type DrugView, type InteractionView } from '~/areas/pharmacy/drugs/drug.server.ts';
import { requireDrugMember } from '~/areas/pharmacy/drugs/hidden-drugs.server.ts';
import { DecisionPanel } from '~/areas/prescriptions/clinical-reviews/decision-panel.tsx';
import { MedicinePicture } from '~/areas/prescriptions/medicine-look.tsx';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Block } from '~/ui/block.tsx';
import { Actions, Button, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { FormContext } from '~/ui/form/form-context.ts';
import { GetForm } from '~/ui/form/get-form.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { MissingNotes, Note, type NoteText } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pill, type Tone } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireDrugMember(context, request);
  const ndc = readNdc(params.ndc);
  const chosen = new URL(request.url).searchParams.get('ndc');
  if (chosen) throw redirect(paths.drug(readNdc(chosen)));
  const drug = await loadDrugView(context, member, ndc).catch(toErrorPage(context, request));
  auditView(context, member, 'drug');
  return { drug };
}

const tones = {
  major: 'bad',
  moderate: 'wait',
  minor: 'info',
  // Severity is unknown.
  other: 'bad',
} satisfies Record<InteractionView['severity'], Tone>;

export default function Drug() {
  const { drug } = useLoaderData<typeof loader>();
  const t = useT();
  const aside = (
    <>
      <OtherStrengths drug={drug} />
      <Section title={t('drugs.drug.facts')}>
        <Facts items={drug.facts} />
      </Section>
      <Section title={t('drugs.drug.keep')}>
        <LinkButton look="alt" href={paths.drugLeaflet(drug.ndc)} about={drug.name}>
          {t('common.savePdf')}
        </LinkButton>
      </Section>
    </>
  );
  return (
    <Page title={drug.name} lead={drug.kind} back={{ to: paths.drugs(), label: t('nav.drugs') }}>
      <DrugTabs ndc={drug.ndc} current="about" ended={drug.ended !== undefined} />
      <MissingNotes notes={drug.missing} />
      {drug.decision && <DecisionPanel decision={drug.decision} />}
      <Columns aside={aside}>
        {drug.covered && <Covered drug={drug} covered={drug.covered} />}
        {drug.ended ? <Ended drug={drug} ended={drug.ended} /> : <WithYourPlan drug={drug} />}
        <Interactions interactions={drug.interactions} />
        <Prescribed {...drug.prescribed} />
        <Section title={t('drugs.drug.purpose')}>
          <Stack gap="compact">
            <p className="h3">{findWholeValues(drug.purpose)}</p>
            <p>{t('safety.dose')}</p>
            {drug.look && <MedicinePicture look={drug.look} />}
          </Stack>
        </Section>
        <Section title={t('safety.storage.title')}>
          <p>{drug.storage}</p>
          <p>{t('safety.storage.children')}</p>
        </Section>
        {!drug.ended && <Rules rules={drug.rules} />}
      </Columns>
    </Page>
  );
}

const PricesLink = ({ ndc }: Pick<DrugView, 'ndc'>) => (
  <Actions>
    <LinkButton to={paths.drugPrice(ndc)}>{useT()('drugs.drug.seePrices')}</LinkButton>
  </Actions>
);

function Covered({ drug, covered }: { drug: DrugView; covered: NonNullable<DrugView['covered']> }) {
  const t = useT();
  return (
    <StatusPanel title={t('drugs.drug.isCovered')} {...covered}>
      <PricesLink ndc={drug.ndc} />
    </StatusPanel>
  );
}

const PrescribedRows = ({ rows }: Pick<DrugView['prescribed'], 'rows'>) => (
  <Rows>
    {rows.map(({ to, name, lines }) => (
      <Row key={to} lead={<LeadIcon name="rx" />} title={name} to={to} lines={lines} />
    ))}
  </Rows>
);

function Prescribed({ rows, allTo }: DrugView['prescribed']) {
  const t = useT();
  if (rows.length === 0) return null;
  const open = rows.filter(({ isOpen }) => isOpen);
  const older = rows.filter(({ isOpen }) => !isOpen);
  const more = allTo === undefined ? undefined : { to: allTo, label: t('prescriptions.list.seeEverything') };
  return (
    <Section title={t('nav.prescriptions')} {...(more ? { more } : {})}>
      {open.length > 0 && <PrescribedRows rows={open} />}
      {older.length > 0 && (open.length === 0 || !more) && (
        <details className="disclosure">
          <summary>{t('drugs.record.older', { count: older.length })}</summary>
          <PrescribedRows rows={older} />
        </details>
      )}
    </Section>
  );
}

function Interactions({ interactions }: Pick<DrugView, 'interactions'>) {
  const t = useT();
  return (
    <Block title={t('safety.interactions.title')} result={interactions}>
      {({ summary, found }) => (
        <Stack>
          {found.length > 0 && (
            <Rows>
              {found.map(({ withDrugs, severity, severityText, effect, advice }) => (
                <Row
                  key={severity + effect}
                  title={withDrugs.map((name, index) => (
                    <Fragment key={name}>
                      {index > 0 && <br />}
                      {findWholeValues(name)}
                    </Fragment>
                  ))}
                  lines={[effect, advice]}
                  aside={
                    <Pill tone={tones[severity]} shape="broken">
                      {severityText}
                    </Pill>
                  }
                />
              ))}
            </Rows>
          )}
          <p>{summary}</p>
          <p className="soft small">{t('safety.interactions.note')}</p>
        </Stack>
      )}
    </Block>
  );
}

function OtherStrengths({ drug }: { drug: DrugView }) {
  const t = useT();
  if (drug.choices.length < 2) return null;
  return (
    <Section title={t('drugs.drug.choose')}>
      <GetForm className="stack" action={paths.drug(drug.ndc)}>
        <FormContext.Provider value={{ search: true }}>
          <Select
            key={drug.ndc}
            name="ndc"
            label={t('drugs.drug.choose')}
            value={drug.ndc.replaceAll('-', '')}
            options={drug.choices}
          />
        </FormContext.Provider>
        <div className="actions">
          <Button look="alt" small>
            {t('drugs.drug.change')}
          </Button>
        </div>
      </GetForm>
    </Section>
  );
}

function WithYourPlan({ drug }: { drug: DrugView }) {
  const t = useT();
  return (
    <Block title={t('drugs.drug.plan')} result={drug.costs}>
      {(costs) => (
        <Stack gap="l">
          {drug.decision?.refused && <p>{t('drugs.record.refused')}</p>}
          <Facts
            items={[
              ...(drug.covered ? [] : [{ label: t('drugs.drug.tier'), value: drug.tier }]),
              ...(drug.decision?.refused ? [] : costs),
            ]}
          />
          {!drug.covered && <PricesLink ndc={drug.ndc} />}
        </Stack>
      )}
    </Block>
  );
}

function Ended({ drug, ended }: { drug: DrugView; ended: NoteText }) {
  const t = useT();
  return (
    <Note tone="wait" title={ended.title}>
      <Stack gap="compact">
        <p>{ended.text}</p>
        <p>
          <LinkButton look="alt" to={paths.drugPrice(drug.ndc)}>
            {t('drugs.ended.prices')}
          </LinkButton>
        </p>
      </Stack>
    </Note>
  );
}

function Rules({ rules }: Pick<DrugView, 'rules'>) {
  const t = useT();
  return (
    <Section title={t('drugs.drug.rules')}>
      {rules.length === 0 ? (
        <p>{t('drugs.drug.noRules')}</p>
      ) : (
        <Rows>
          {rules.map(({ title, text }) => (
            <Row key={title} lead={<LeadIcon name="review" />} title={title} lines={[text]} />
          ))}
        </Rows>
      )}
    </Section>
  );
}
