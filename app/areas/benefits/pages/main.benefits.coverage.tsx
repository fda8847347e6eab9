import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadCoverageView, type CategoryRow, type ExclusionRow } from '~/areas/benefits/coverage.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import type { CategoryCoverage } from '#contract/benefits.ts';
import { Block } from '~/ui/block.tsx';
import type { StatusShape } from '~/ui/icon-shapes.ts';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pill, type Tone } from '~/ui/pill.tsx';
import { Row, Rows } from '~/ui/rows.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const view = await loadCoverageView(context, member).catch(toErrorPage(context, request));
  auditView(context, member, 'benefits');
  return { view };
}

const pills = {
  COVERED: { tone: 'ok', shape: 'done' },
  LIMITED: { tone: 'wait', shape: 'underway' },
  NOT_COVERED: { tone: 'over', shape: 'stop' },
  other: { tone: 'info', shape: 'speech' },
} satisfies Record<CategoryCoverage['coverage'], { tone: Tone; shape: StatusShape }>;

export default function Coverage() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page
      title={t('benefits.coverage.title')}
      back={{ to: paths.benefits(), label: t('benefits.overview.title') }}
    >
      {view.ended !== undefined && <Note tone="wait">{view.ended}</Note>}
      <Block title={t('benefits.coverage.categories')} result={view.categories}>
        {(rows) => <Categories rows={rows} tone={view.ended === undefined ? undefined : 'over'} />}
      </Block>
      <Block title={t('benefits.coverage.exclusions')} result={view.exclusions}>
        {(rows) => <Exclusions rows={rows} />}
      </Block>
      {view.ended === undefined && <p className="soft">{t('benefits.coverage.appeal')}</p>}
    </Page>
  );
}

function Categories({ rows, tone }: { rows: CategoryRow[]; tone?: Tone | undefined }) {
  const t = useT();
  if (rows.length === 0) return t('benefits.coverage.noCategories');
  return (
    <Rows>
      {rows.map(({ name, note, coverage }) => (
        <Row
          key={name}
          title={name}
          lines={[note]}
          aside={
            <Pill shape={pills[coverage].shape} tone={tone ?? pills[coverage].tone}>
              {t(`benefits.coverage.status.${coverage}`)}
            </Pill>
          }
        />
      ))}
    </Rows>
  );
}

function Exclusions({ rows }: { rows: ExclusionRow[] }) {
  const t = useT();
  if (rows.length === 0) return t('benefits.coverage.noExclusions');
  return (
    <Rows>
      {rows.map(({ name, reason }) => (
        <Row key={name} title={name} lines={[reason]} />
      ))}
    </Rows>
  );
}
