import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ClaimRows } from '~/features/claims/claim-rows.tsx';
import { HelpRows } from '~/features/guest/help-rows.tsx';
import type { DueRow } from '~/features/home/due.server.ts';
import { HomeAnswer } from '~/features/home/home-answer.tsx';
import { homeView } from '~/features/home/home.server.ts';
import type { HomeView } from '~/features/home/home.server.ts';
import { BalanceFigure } from '~/features/orders/balance-figure.tsx';
import { OrderRows } from '~/features/orders/order-rows.tsx';
import { toErrorPage } from '~/features/errors/page-errors.server.ts';
import { PrescriptionPill } from '~/features/prescriptions/prescription-pill.tsx';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { Answer } from '~/ui/answer.tsx';
import { Block } from '~/ui/block.tsx';
import { DayTile } from '~/ui/day-tile.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const home = await homeView(context, member).catch(toErrorPage(context, request));
  auditView(context, member, 'overview');
  return { home };
}

export default function Home() {
  const { home } = useLoaderData<typeof loader>();
  const t = useT();
  const { today, greeting, notes, later, first, know } = home;
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
      {later && <Answer tone="wait" title={t('home.later.title')} strong={later.strong} say={later.text} />}
      {first && <HomeAnswer first={first} know={know} />}
      {later ? (
        <Section title={t('guest.help.title')}>
          <HelpRows support={home.support} />
        </Section>
      ) : (
        <Columns aside={<Aside home={home} />}>
          <Blocks home={home} />
        </Columns>
      )}
    </Page>
  );
}

function DueRows({ rows }: { rows: readonly DueRow[] }) {
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

function Blocks({ home: { due, orders, claims } }: { home: HomeView }) {
  const t = useT();
  const seeAll = t('common.seeAll');
  return (
    <>
      {due && (
        <Block
          title={t('home.page.due')}
          result={due}
          more={{ to: paths.prescriptions(), label: seeAll, about: t('home.page.aboutPrescriptions') }}
        >
          {(rows) =>
            rows.length > 0 ? <DueRows rows={rows} /> : <Nothing>{t('home.page.noneDue')}</Nothing>
          }
        </Block>
      )}
      {orders && (
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

function Aside({ home: { balance, support } }: { home: HomeView }) {
  const t = useT();
  return (
    <>
      {balance && (
        <Block title={t('home.page.balance')} result={balance}>
          {(value) => <BalanceFigure balance={value} />}
        </Block>
      )}
      <Section title={t('guest.help.title')}>
        <HelpRows support={support} />
      </Section>
    </>
  );
}
