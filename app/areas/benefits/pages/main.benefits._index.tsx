import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { CapGroup, CapView } from '~/areas/benefits/caps.server.ts';
import { Copays } from '~/areas/benefits/copay-table.tsx';
import { loadBenefitsOverview, type OverviewView } from '~/areas/benefits/overview.server.ts';
import { PersonForm } from '~/areas/family/person-form.tsx';
import { readRequestedPerson } from '~/areas/benefits/person.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Block } from '~/ui/block.tsx';
import { MetricCard } from '~/ui/metric-card.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const view = await loadBenefitsOverview(context, member, readRequestedPerson(request, member)).catch(
    toErrorPage(context, request),
  );
  auditView(context, member, 'benefits');
  return { view };
}

export default function Benefits() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  const { person, people } = view;
  const form = people.length > 0 && <PersonForm action={paths.benefits()} person={person} people={people} />;
  return (
    <Page
      title={t('benefits.overview.title')}
      lead={view.lead}
      aside={form || undefined}
      back={{ to: paths.more(), label: t('nav.more') }}
    >
      {view.banner && <Note lang={view.banner.lang}>{view.banner.text}</Note>}
      {view.ended !== undefined && <Note tone="wait">{view.ended}</Note>}
      <MissingNotes notes={view.missing} />
      {view.answer && <StatusPanel title={t('benefits.answer.title')} {...view.answer} />}
      <Limits result={view.caps} />
      <Costs result={view.copays} />
      <MorePages person={person} mailOrder={view.mailOrder} />
    </Page>
  );
}

function OneCap({ cap: { person, sentence, strong, ...cap } }: { cap: CapView }) {
  const [before, after] = sentence.split(strong, 2);
  const words =
    after === undefined ? (
      sentence
    ) : (
      <>
        {findWholeValues(before)}
        <b className="number">{strong}</b>
        {findWholeValues(after)}
      </>
    );
  return (
    <Stack gap="compact">
      <h3>{findWholeValues(person)}</h3>
      {cap.max > 0 ? (
        <MetricCard {...cap} sentence={words} />
      ) : (
        <p className="soft">{findWholeValues(sentence)}</p>
      )}
    </Stack>
  );
}

function Caps({ caps: [first, ...others] }: Pick<CapGroup, 'caps'>) {
  if (first === undefined) return null;
  if (others.length === 0) return <OneCap cap={first} />;
  return (
    <Columns
      kind="even"
      aside={others.map((cap) => (
        <OneCap key={cap.person} cap={cap} />
      ))}
    >
      <OneCap cap={first} />
    </Columns>
  );
}

const Limit = ({ group: { title, text, caps } }: { group: CapGroup }) => (
  <Section title={title} card={false}>
    <p className="soft">{findWholeValues(text)}</p>
    <Card>
      <Caps caps={caps} />
    </Card>
  </Section>
);

/** Limits in pairs, one pair per line, because the texts of one person's limits are short. */
const pairs = (groups: readonly CapGroup[]): [CapGroup, CapGroup?][] =>
  groups.flatMap((group, index): [CapGroup, CapGroup?][] =>
    index % 2 === 0 ? [[group, groups[index + 1]]] : [],
  );

function Limits({ result }: { result: OverviewView['caps'] }) {
  const t = useT();
  if (!result.ok || result.value.length === 0)
    return (
      <Block title={t('benefits.caps.title')} result={result}>
        {() => (
          <EmptyState icon="shield" title={t('benefits.caps.none')} text={t('benefits.caps.noneText')} />
        )}
      </Block>
    );
  const outside = result.value.filter(({ isOutside }) => isOutside);
  return (
    <>
      {result.leftOut && <Note>{result.leftOut.text}</Note>}
      <Groups groups={result.value.filter(({ isOutside }) => !isOutside)} />
      {outside.length > 0 && (
        <details className="disclosure">
          <summary>{t('benefits.caps.outside')}</summary>
          <Stack gap="xl">
            <Groups groups={outside} />
          </Stack>
        </details>
      )}
    </>
  );
}

function Groups({ groups }: { groups: readonly CapGroup[] }) {
  if (groups.some(({ caps }) => caps.length > 1))
    return groups.map((group) => <Limit key={group.key} group={group} />);
  return pairs(groups).map(([first, second]) => (
    <Columns key={first.key} kind="even" aside={second && <Limit group={second} />}>
      <Limit group={first} />
    </Columns>
  ));
}

function Costs({ result }: { result: OverviewView['copays'] }) {
  const t = useT();
  const title = t('benefits.overview.costs');
  return (
    <Block
      title={title}
      result={result}
      more={{ to: paths.copays(), label: t('benefits.overview.costsMore') }}
      card={false}
    >
      {(table) =>
        table.rows.length === 0 ? (
          !result.ok || result.leftOut ? null : (
            <Card>{t('benefits.overview.none')}</Card>
          )
        ) : (
          <>
            <Card>
              <Copays table={table} />
            </Card>
            <p className="soft">{t('benefits.overview.costsNote')}</p>
          </>
        )
      }
    </Block>
  );
}

function MorePages({ person, mailOrder }: Pick<OverviewView, 'person' | 'mailOrder'>) {
  const t = useT();
  const copays = t(mailOrder ? 'benefits.overview.copaysText' : 'benefits.overview.copaysRetailText');
  return (
    <Section title={t('benefits.overview.more')}>
      <Rows>
        <Row
          lead={<LeadIcon name="doc" tone="ok" />}
          title={t('benefits.overview.explanation')}
          lines={[t('benefits.overview.explanationText')]}
          to={paths.explanations({ person })}
        />
        <Row
          lead={<LeadIcon name="rx" tone="ok" />}
          title={t('benefits.preferred.title')}
          lines={[t('benefits.overview.preferredText')]}
          to={paths.preferredMedications()}
        />
        <Row
          lead={<LeadIcon name="shield" tone="ok" />}
          title={t('benefits.coverage.title')}
          lines={[t('benefits.overview.coverageText')]}
          to={paths.coverage()}
        />
        <Row
          lead={<LeadIcon name="card" tone="ok" />}
          title={t('benefits.copay.title')}
          lines={[copays]}
          to={paths.copays()}
        />
      </Rows>
    </Section>
  );
}
