import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadIdsInCart } from '~/areas/orders/checkout/cart.server.ts';
import { HelpRows } from '~/areas/help/guest/help-rows.tsx';
import { AttentionPanel } from '~/areas/home/attention-panel.tsx';
import { loadHomeView, type CapSummary, type HomeView } from '~/areas/home/home.server.ts';
import { IdCardLink } from '~/areas/benefits/id-card/id-card-link.tsx';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Outage, type OutageWords } from '~/ui/block.tsx';
import { Dotted, findWholeValues } from '~/ui/breakable.tsx';
import { Meter } from '~/ui/metric-card.tsx';
import { DayTile } from '~/ui/day-tile.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const inCart = await loadIdsInCart(context, member);
  const isAll = new URL(request.url).searchParams.get('show') === 'all';
  const home = await loadHomeView(context, member, inCart, isAll).catch(toErrorPage(context, request));
  auditView(context, member, 'overview');
  return { home };
}

export default function Home() {
  const { home } = useLoaderData<typeof loader>();
  const t = useT();
  const { greeting, notes, later, attention, claim, mayRefill } = home;
  const hasLatest = mayRefill || (claim?.ok && claim.value);
  return (
    <Page title={greeting} lead={hasLatest && <Latest home={home} />}>
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
          <Section title={t('guest.help.title')}>
            <HelpRows support={later.support} />
          </Section>
        </>
      ) : home.coming ? (
        <Columns aside={<Glance home={home} />}>
          <Coming {...home} coming={home.coming} />
        </Columns>
      ) : (
        <Glance home={home} />
      )}
    </Page>
  );
}

/** The facts that members look for most. */
function Latest({ home: { delivery, claim, mayRefill } }: { home: HomeView }) {
  const t = useT();
  const paid = claim?.ok ? claim.value : undefined;
  return (
    <Dotted
      all={[
        delivery && <Link to={delivery.to}>{findWholeValues(delivery.text)}</Link>,
        paid && (
          <Link to={paid.to}>
            {findWholeValues(paid.text)}
            <span className="visually-hidden">, {findWholeValues(paid.about)}</span>
          </Link>
        ),
        mayRefill && <Link to={paths.automatic()}>{t('home.page.automatic')}</Link>,
      ]}
    />
  );
}

const Nothing = ({ children }: { children: string }) => <p className="soft">{children}</p>;

function Coming({
  coming,
  attention,
  mayRefill,
}: Pick<HomeView, 'attention' | 'mayRefill'> & Pick<Required<HomeView>, 'coming'>) {
  const t = useT();
  const isAsked = attention !== undefined && (attention.refills !== undefined || attention.rows.length > 0);
  const { rows, leftOut, outage } = coming;
  return (
    <Section
      title={t('home.coming.title')}
      more={mayRefill ? { to: paths.supplyCalendar(), label: t('home.coming.supply') } : undefined}
    >
      {leftOut && <Note>{leftOut}</Note>}
      {rows.length > 0 && (
        <Rows>
          {rows.map(({ title, line, day, about, short, to }) => (
            <Row
              key={`${to} ${day?.iso}`}
              lead={day ? <DayTile day={day} short={short} /> : <LeadIcon name="truck" tone="ok" />}
              title={title}
              to={to}
              about={about}
              lines={[line]}
            />
          ))}
        </Rows>
      )}
      {outage && <Outage {...outage} about={t('nav.prescriptions')} />}
      {rows.length === 0 && !outage && !leftOut && (
        <Nothing>{t(isAsked ? 'home.page.noneDue' : 'home.page.nothingDue')}</Nothing>
      )}
    </Section>
  );
}

function Glance({ home: { caps, order, balance, claim } }: { home: HomeView }) {
  const t = useT();
  return (
    <Section title={t('home.page.glance')} more={{ to: paths.benefits(), label: t('home.page.seeBenefits') }}>
      <Rows>
        {caps?.ok && <Caps caps={caps.value} leftOut={caps.leftOut?.text} />}
        {caps?.ok === false && <Missing about={t('more.page.benefits')} {...caps} />}
        {order === 'none' && <Row title={t('nav.orders')} lines={[t('home.page.noOrders')]} />}
        {order !== undefined && order !== 'none' && (
          <Row title={order.text} to={order.to} about={order.about} lines={[order.line]} />
        )}
        {balance?.ok && (
          <Row
            title={`${t('orders.balance.title')}: ${balance.value.amount}`}
            lines={[balance.value.lines.join(' ')]}
          />
        )}
        {balance?.ok === false && <Missing about={t('orders.balance.title')} {...balance} />}
        {claim?.ok && claim.value === undefined && (
          <Row title={t('home.page.claims')} to={paths.claims()} lines={[t('home.page.noClaims')]} />
        )}
        {claim?.ok === false && <Missing about={t('home.page.claims')} {...claim} />}
      </Rows>
    </Section>
  );
}

/** A part that could not be loaded. */
const Missing = ({ about, ...outage }: OutageWords & { about: string }) => (
  <li className="row">
    <div>
      <h3 className="h3">{about}</h3>
      <Outage {...outage} about={about} />
    </div>
  </li>
);

function Caps({ caps, leftOut }: { caps: readonly CapSummary[]; leftOut?: string | undefined }) {
  const t = useT();
  return (
    <>
      {leftOut && (
        <li className="row">
          <Note>{leftOut}</Note>
        </li>
      )}
      {caps.length === 0 && !leftOut && (
        <Row title={t('more.page.benefits')} lines={[t('home.page.noLimits')]} />
      )}
      {caps.map(({ title, figure, of, sentence, value, max }) => (
        <Row
          key={title}
          title={title}
          lines={[max > 0 && <CapFigure figure={figure} of={of} key="" />, value === max && sentence]}
        >
          {value < max && <Meter value={value} max={max} />}
        </Row>
      ))}
    </>
  );
}

const CapFigure = ({ figure, of }: Pick<CapSummary, 'figure' | 'of'>) => (
  <>
    <b>{figure}</b> {of}
  </>
);
