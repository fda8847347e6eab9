import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Copays } from '~/areas/benefits/copay-table.tsx';
import { loadCopayView, type CopayView, type CopayTable } from '~/areas/benefits/copay.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Block } from '~/ui/block.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const view = await loadCopayView(context, member).catch(toErrorPage(context, request));
  auditView(context, member, 'benefits');
  return { view };
}

export default function CopaySchedule() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page
      title={t('benefits.copay.title')}
      back={{ to: paths.benefits(), label: t('benefits.overview.title') }}
    >
      {view.ended !== undefined && <Note tone="wait">{view.ended}</Note>}
      <Schedules result={view.tables} />
      <Section title={t('benefits.copay.tiers')}>
        <Rows>
          {view.tiers.map(({ name, text }) => (
            <Row key={name} title={name} lines={[text]} />
          ))}
        </Rows>
      </Section>
    </Page>
  );
}

function Network({ title, text, table }: { title: string; text: string; table: CopayTable }) {
  if (table.rows.length === 0) return null;
  return (
    <Section title={title} card={false}>
      <p className="soft">{findWholeValues(text)}</p>
      <Card>
        <Copays table={table} />
      </Card>
    </Section>
  );
}

function Schedules({ result }: { result: CopayView['tables'] }) {
  const t = useT();
  if (!result.ok || result.value.inNetwork.rows.length + result.value.outOfNetwork.rows.length === 0)
    return (
      <Block title={t('benefits.overview.costs')} result={result}>
        {() => !(result.ok && result.leftOut) && t('benefits.overview.none')}
      </Block>
    );
  const { inNetwork, outOfNetwork } = result.value;
  return (
    <Stack gap="xl">
      {result.leftOut && <Note>{result.leftOut.text}</Note>}
      <Network
        title={t('benefits.copay.inNetwork')}
        text={t('benefits.copay.inNetworkMore')}
        table={inNetwork}
      />
      <Network
        title={t('benefits.copay.outOfNetwork')}
        text={t('benefits.copay.outOfNetworkMore')}
        table={outOfNetwork}
      />
      <p className="soft">
        {t('benefits.copay.lowerPrice')} {t('benefits.copay.shareNote')}
      </p>
    </Stack>
  );
}
