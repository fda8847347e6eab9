import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  loadAlternativesView,
  loadTakenMedicines,
  type AlternativesView,
} from '~/areas/pharmacy/drugs/alternatives.server.ts';
import { DrugTabs } from '~/areas/pharmacy/drugs/drug-tabs.tsx';
import { readNdc } from '~/areas/pharmacy/drugs/drug-texts.server.ts';
import { EndedPage } from '~/areas/pharmacy/drugs/ended-page.tsx';
import { formatEndedNote } from '~/areas/pharmacy/drugs/ended.server.ts';
import { requireDrugMember } from '~/areas/pharmacy/drugs/hidden-drugs.server.ts';
import { DecisionPanel } from '~/areas/prescriptions/clinical-reviews/decision-panel.tsx';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { EmptyList } from '~/ui/list-page.tsx';
import { MissingNotes } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section, Card } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';
import { Actions, LinkButton, PrintButton } from '~/ui/button.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireDrugMember(context, request);
  const asked = new URL(request.url).searchParams.get('ndc');
  const fault = toErrorPage(context, request);
  const ndc = asked ? readNdc(asked) : undefined;
  const ended = formatEndedNote(member, await getLocalizer(context));
  if (ended) return { ended };
  const found =
    ndc === undefined
      ? { list: await loadTakenMedicines(context, member).catch(fault) }
      : { view: await loadAlternativesView(context, member, ndc).catch(fault) };
  auditView(context, member, 'alternatives');
  return { ...found };
}

export default function AlternateTherapy() {
  const found = useLoaderData<typeof loader>();
  const t = useT();
  if (found.ended) return <EndedPage title={t('drugs.saving.list.title')} ended={found.ended} />;
  return found.view ? <AlternativesPage view={found.view} /> : found.list && <TakenPage {...found.list} />;
}

function AlternativesPage({ view }: { view: AlternativesView }) {
  const t = useT();
  return (
    <Page
      title={t('drugs.saving.drug.title', { drug: view.drug })}
      lead={view.lead}
      back={{ to: paths.alternatives(), label: t('drugs.saving.list.title') }}
      aside={view.rows.length > 0 && <PrintButton>{t('drugs.saving.drug.print')}</PrintButton>}
    >
      <DrugTabs ndc={view.ndc} current="alternatives" />
      <MissingNotes notes={view.missing} />
      {view.decision && <DecisionPanel decision={view.decision} />}
      {(view.best ?? view.now) !== undefined && (
        <StatusPanel title={t('drugs.saving.drug.yearly')} hideTitle strong={view.best} say={view.now}>
          {view.rows.length === 0 && (
            <Actions>
              <LinkButton look="alt" to={paths.drugs()}>
                {t('drugs.saving.list.search')}
              </LinkButton>
            </Actions>
          )}
        </StatusPanel>
      )}
      {view.rows.length > 0 && <Alternatives view={view} />}
      <p className="soft">{t('safety.caution')}</p>
    </Page>
  );
}

function Alternatives({ view }: { view: AlternativesView }) {
  const t = useT();
  const pay = t(view.perFill ? 'drugs.saving.drug.perFill' : 'drugs.saving.drug.yearly');
  const isCompared = view.rows.some(({ difference }) => difference !== undefined);
  return (
    <Stack gap="xl">
      <Card>
        <Table
          caption={t('drugs.saving.drug.title', { drug: view.drug })}
          columns={[
            { label: t('common.medicine') },
            { label: t('drugs.drug.tier') },
            { label: pay, numeric: true },
            ...(isCompared ? [{ label: t('drugs.saving.drug.difference'), numeric: true }] : []),
          ]}
          rows={view.rows.map(({ ndc, name, note, tier, yearly, difference }) => ({
            key: ndc,
            cells: [
              <span key="name">
                <Link to={paths.drug(ndc)}>{name}</Link>
                {note !== undefined && <span className="soft small"> ({note})</span>}
              </span>,
              tier,
              yearly,
              ...(difference === undefined ? [] : [<b key="difference">{difference}</b>]),
            ],
          }))}
        />
      </Card>
      {view.others > 0 && (
        <Section title={t('drugs.saving.drug.ask')}>
          <Stack gap="compact">
            <p>{findWholeValues(t('drugs.saving.drug.askText', { drug: view.drug, count: view.others }))}</p>
            <p className="soft small">{t('drugs.saving.drug.how')}</p>
          </Stack>
        </Section>
      )}
    </Stack>
  );
}

type Taken = Awaited<ReturnType<typeof loadTakenMedicines>>;

const TakenRows = ({ rows }: { rows: Taken['taken'] }) => (
  <Rows>
    {rows.map(({ ndc, name, lines }) => (
      <Row
        key={ndc}
        lead={<LeadIcon name="capsule" />}
        title={name}
        to={paths.alternatives({ ndc })}
        lines={lines}
      />
    ))}
  </Rows>
);

function TakenPage({ saving, taken, others }: Taken) {
  const t = useT();
  return (
    <Page
      title={t('drugs.saving.list.title')}
      lead={t('drugs.saving.list.lead')}
      back={{ to: paths.drugs(), label: t('nav.drugs') }}
    >
      {taken.length === 0 ? (
        <EmptyList
          icon="capsule"
          title={t('drugs.saving.list.noneTitle')}
          text={t('drugs.saving.list.noneText')}
          action={{ to: paths.drugs(), label: t('drugs.saving.list.search') }}
        />
      ) : (
        <>
          {saving && <StatusPanel title={t('drugs.saving.list.saving')} hideTitle {...saving} />}
          <Section title={t('drugs.saving.list.taken')}>
            <TakenRows rows={taken} />
          </Section>
          {others.length > 0 && (
            <Card>
              <details className="disclosure">
                <summary>{t('drugs.saving.list.others', { count: others.length })}</summary>
                <TakenRows rows={others} />
              </details>
            </Card>
          )}
        </>
      )}
    </Page>
  );
}
