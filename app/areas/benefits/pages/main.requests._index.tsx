import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { requestList, type RequestView } from '~/areas/benefits/historic-data/requests.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import type { HistoricDataStatus } from '#contract/historic-data.ts';
import { LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import type { StatusShape } from '~/ui/icon-shapes.ts';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { Pill, type Tone } from '~/ui/pill.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { Timeline } from '~/ui/timeline.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const page = readPageNumber(request);
  const view = await requestList(context, member, page).catch(toErrorPage(context, request));
  auditView(context, member, 'requests');
  if (view.pages > 0 && page > view.pages) throw redirect(paths.requests({ page: view.pages }));
  return { view, page };
}

const pills = {
  received: { tone: 'info', shape: 'underway' },
  inProgress: { tone: 'info', shape: 'underway' },
  fulfilled: { tone: 'over', shape: 'done' },
  other: { tone: 'info', shape: 'underway' },
} satisfies Record<HistoricDataStatus, { tone: Tone; shape: StatusShape }>;

export default function Requests() {
  const { view, page } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page
      narrow
      title={t('historicData.list.title')}
      lead={t('historicData.list.lead')}
      back={{ to: paths.more(), label: t('nav.more') }}
    >
      <p>
        <LinkButton to={paths.newRequest()}>{t('historicData.list.ask')}</LinkButton>
      </p>
      {view.requests.length === 0 ? (
        <Card>
          <EmptyState icon="doc" title={t('historicData.list.none')} text={t('historicData.list.noneText')} />
        </Card>
      ) : (
        <Stack gap="l">
          <Section title={t('historicData.list.yours')}>
            <Rows>
              {view.requests.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </Rows>
          </Section>
          <Pagination page={page} pages={view.pages} to={(n) => paths.requests({ page: n })} />
        </Stack>
      )}
    </Page>
  );
}

function Request({ request }: { request: RequestView }) {
  const t = useT();
  const { status, title, reason, steps } = request;
  return (
    <Row title={title} aside={<Pill {...pills[status]}>{t(`historicData.status.${status}`)}</Pill>}>
      <Stack>
        <p>{reason}</p>
        {status === 'fulfilled' ? <p>{findWholeValues(steps.at(-1)?.text)}</p> : <Timeline items={steps} />}
      </Stack>
    </Row>
  );
}

const MAX_NUMBER = 10_000;

/** The page number in the query; 1 for anything that is not a page number. */
function readPageNumber(request: Request): number {
  const asked = new URL(request.url).searchParams.get('page') ?? '';
  return /^\d{1,5}$/.test(asked) ? Math.min(MAX_NUMBER, Math.max(1, Number(asked))) : 1;
}
