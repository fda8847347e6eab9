import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ClaimRows } from '~/areas/benefits/claims/claim-rows.tsx';
import { loadIdsInCart } from '~/areas/orders/checkout/cart.server.ts';
import { HelpRows } from '~/areas/help/guest/help-rows.tsx';
import { AttentionPanel, AttentionRows } from '~/areas/home/attention-panel.tsx';
import { loadHomeView, type CapSummary, type HomeView } from '~/areas/home/home.server.ts';
import type { UpcomingRow } from '~/areas/home/upcoming.server.ts';
import { IdCardLink } from '~/areas/benefits/id-card/id-card-link.tsx';
import { BalanceFigure } from '~/areas/orders/balance-figure.tsx';
import { OrderRows } from '~/areas/orders/order-rows.tsx';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { PrescriptionPill } from '~/areas/prescriptions/prescription-pill.tsx';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Block } from '~/ui/block.tsx';
import { MetricCard } from '~/ui/metric-card.tsx';
import { DayTile } from '~/ui/day-tile.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const inCart = await loadIdsInCart(context, member);
  const home = await loadHomeView(context, member, inCart).catch(toErrorPage(context, request));
  auditView(context, member, 'overview');
  return { home };
}

export default function Home() {
  const { home } = useLoaderData<typeof loader>();
  const t = useT();
  const { today, greeting, notes, later, attention } = home;
  return (
    <Page eyebrow={today} title={greeting}>
      {notes.length > 0 && (
        <Stack>
          {notes.map(({ title, text, tone }) => (
            <Note key={text} tone={tone} title={title}>
              {text}
            </Note>
          ))}
        </Stack>
      )}
      {later && (
        <StatusPanel tone="wait" title={t('home.later.title')} strong={later.strong} say={later.text} />
      )}
      {home.unread && <MissingNotes notes={home.unread} />}
      {attention && <AttentionPanel panel={attention} />}
      {later ? (
        <>
          {home.idCard && <IdCardLink text={home.idCard} />}
          <Help home={home} />
        </>
      ) : (
        <Blocks home={home} />
      )}
    </Page>
  );
}

/** This many rows make the first column as tall as the benefits beside it. */
const A_COLUMN = 4;

/** Few current orders share one list with past ones; otherwise each list is beside benefits or balance. */
function Blocks({ home }: { home: HomeView }) {
  const coming = home.upcoming?.ok ? home.upcoming.value.length : 0;
  if (home.activity.length + coming >= A_COLUMN)
    return (
      <>
        <Columns aside={<Glance home={home} />}>
          <Moving home={home} />
        </Columns>
        <Columns aside={<Aside home={home} />}>
          <Recent home={home} />
        </Columns>
      </>
    );
  const aside = (
    <>
      <Glance home={home} />
      <Aside home={home} />
    </>
  );
  return (
    <Columns aside={aside}>
      <Moving home={home} />
      <Recent home={home} />
    </Columns>
  );
}

function Upcoming({ rows }: { rows: readonly UpcomingRow[] }) {
  return (
    <Rows>
      {rows.map(({ id, name, day, short, line, state, ready }) => (
        <Row
          key={id}
          lead={<DayTile day={day} short={short} />}
          title={name}
          to={paths.prescription(id)}
          lines={[line]}
          aside={<PrescriptionPill state={state} ready={ready} />}
        />
      ))}
    </Rows>
  );
}

const Nothing = ({ children }: { children: string }) => <p className="soft">{children}</p>;

function Moving({ home: { activity, upcoming, attention } }: { home: HomeView }) {
  const t = useT();
  const seeAll = t('common.seeAll');
  const isAsked = attention !== undefined && (attention.refills !== undefined || attention.rows.length > 0);
  return (
    <>
      {activity.length > 0 && (
        <Section
          title={t('home.page.activity')}
          more={{ to: paths.orders(), label: seeAll, about: t('home.page.aboutOrders') }}
        >
          <AttentionRows rows={activity} />
        </Section>
      )}
      {upcoming && (
        <Block
          title={t('home.page.due')}
          result={upcoming}
          more={{ to: paths.prescriptions(), label: seeAll, about: t('home.page.aboutPrescriptions') }}
        >
          {(rows) =>
            rows.length > 0 ? (
              <Upcoming rows={rows} />
            ) : (
              <Nothing>{t(isAsked ? 'home.page.noneDue' : 'home.page.nothingDue')}</Nothing>
            )
          }
        </Block>
      )}
    </>
  );
}

function Recent({ home: { activity, orders, claims } }: { home: HomeView }) {
  const t = useT();
  const seeAll = t('common.seeAll');
  return (
    <>
      {orders && (!orders.ok || orders.leftOut || orders.value.length > 0 || activity.length === 0) && (
        <Block
          title={t('home.page.orders')}
          result={orders}
          more={{ to: paths.orders(), label: seeAll, about: t('home.page.aboutOrders') }}
        >
          {(rows) =>
            rows.length > 0 ? <OrderRows rows={rows} /> : <Nothing>{t('home.page.noOrders')}</Nothing>
          }
        </Block>
      )}
      {claims && (
        <Block
          title={t('home.page.claims')}
          result={claims}
          more={{ to: paths.claims(), label: seeAll, about: t('home.page.aboutClaims') }}
        >
          {(rows) =>
            rows.length > 0 ? <ClaimRows rows={rows} /> : <Nothing>{t('home.page.noClaims')}</Nothing>
          }
        </Block>
      )}
    </>
  );
}

function Glance({ home: { caps, idCard } }: { home: HomeView }) {
  const t = useT();
  const about = t('home.page.aboutBenefits');
  return (
    <>
      {caps && (
        <Block
          title={t('home.page.benefits')}
          result={caps}
          more={{ to: paths.benefits(), label: t('common.seeAll'), about }}
        >
          {(rows) => (rows.length > 0 ? <Caps caps={rows} /> : <Nothing>{t('home.page.noLimits')}</Nothing>)}
        </Block>
      )}
      {idCard && <IdCardLink text={idCard} />}
    </>
  );
}

const Caps = ({ caps }: { caps: readonly CapSummary[] }) => (
  <Stack gap="l">
    {caps.map(({ title, label, figure, of, sentence, value, max }) => (
      <Stack key={title} gap="compact">
        <h3>{title}</h3>
        {max > 0 ? (
          <MetricCard label={label} figure={figure} of={of} sentence={sentence} value={value} max={max} />
        ) : (
          <p className="soft">{sentence}</p>
        )}
      </Stack>
    ))}
  </Stack>
);

function Aside({ home }: { home: HomeView }) {
  const t = useT();
  return (
    <>
      {home.balance && (
        <Block title={t('orders.balance.title')} result={home.balance}>
          {(value) => <BalanceFigure balance={value} />}
        </Block>
      )}
      <Help home={home} />
    </>
  );
}

function Help({ home: { support } }: { home: HomeView }) {
  const t = useT();
  return (
    <Section title={t('guest.help.title')}>
      <HelpRows support={support} />
    </Section>
  );
}
