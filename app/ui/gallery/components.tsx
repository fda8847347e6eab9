import { StatusPanel } from '~/ui/status-panel.tsx';
import { Block } from '~/ui/block.tsx';
import { Actions, Button, LinkButton } from '~/ui/button.tsx';
import { MetricCard, Meter } from '~/ui/metric-card.tsx';
import { DayTile } from '~/ui/day-tile.tsx';
import { DialogLink } from '~/ui/dialog-link.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Icon } from '~/ui/icon.tsx';
import { icons, statusShapes, type StatusShape } from '~/ui/icon-shapes.ts';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { Pill, type Tone } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { Steps } from '~/ui/steps.tsx';
import { Table } from '~/ui/table.tsx';
import { Timeline } from '~/ui/timeline.tsx';
import { listKeys } from '#contract/typed-keys.ts';

const TONES: Record<StatusShape, Tone> = {
  ready: 'ok',
  underway: 'info',
  clock: 'wait',
  dart: 'info',
  done: 'over',
  stop: 'bad',
  speech: 'info',
  arrow: 'over',
  broken: 'over',
};
const NOVEMBER = { iso: '2026-11-28', month: 'Nov', day: '28' };

export function StatusPanels() {
  return (
    <Stack>
      <StatusPanel
        tone="ready"
        title="Can I refill?"
        strong="Yes, now."
        say="You have 7 days left. Order today and it should arrive by November 25, one day before you run out."
        aside={
          <Stack>
            <MetricCard
              label="Supply left"
              figure="7"
              of="of 90 days left"
              value={7}
              max={90}
              sentence="Runs out November 26, 2026."
            />
            <MetricCard
              label="Refills left"
              figure="3"
              of="of 4 refills left"
              value={3}
              max={4}
              sentence="Use them by March 2, 2027."
            />
          </Stack>
        }
      >
        <Actions>
          <Button>Refill for $10.00</Button>
          <LinkButton look="quiet" to="/gallery">
            Choose which to refill
          </LinkButton>
        </Actions>
      </StatusPanel>
      {(['quiet', 'wait', 'bad', 'info'] as const).map((tone) => (
        <StatusPanel
          key={tone}
          tone={tone}
          title={`Where it is now (${tone})`}
          hideTitle
          pill={
            <Pill tone={tone === 'quiet' ? 'ok' : tone} shape="dart">
              Shipped
            </Pill>
          }
          strong="It should arrive Saturday, November 21."
          say="USPS has had it since November 17."
        >
          <Actions>
            <Button look="alt">Track with USPS</Button>
          </Actions>
        </StatusPanel>
      ))}
    </Stack>
  );
}

export function Statuses() {
  return (
    <Section title="Status">
      <p className="flex-row">
        {listKeys(statusShapes).map((shape) => (
          <Pill key={shape} tone={TONES[shape]} shape={shape}>
            {shape}
          </Pill>
        ))}
      </p>
      <p className="flex-row">
        {listKeys(icons).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </p>
    </Section>
  );
}

function PrescriptionsDue() {
  return (
    <Section
      title="Prescriptions due"
      count={3}
      more={{ to: '/gallery', label: 'See all', about: 'prescriptions' }}
    >
      <Rows>
        <Row
          lead={<DayTile day={NOVEMBER} short />}
          title="Atorvastatin 20 mg"
          to="/gallery"
          lines={['9 days left. Your next supply ships tomorrow.']}
          aside={
            <Pill tone="info" shape="underway">
              Order in progress
            </Pill>
          }
        />
        <Row
          lead={<DayTile day={NOVEMBER} />}
          title="Metformin ER 500 mg"
          lines={['7 days left']}
          end="$10.00"
        />
        <Row
          title="Albuterol HFA 90 mcg inhaler"
          lines={['1 inhaler · 30 days · Rx 7201953', 'Dr. Marcus Bell can write a new one']}
          aside={
            <>
              <Pill tone="bad" shape="stop">
                No more refills
              </Pill>
              <Button look="alt" small about="Albuterol">
                Ask prescriber
              </Button>
            </>
          }
        />
        <Row
          lead={<LeadIcon name="card" tone="ok" />}
          title="Show my ID card"
          to="/gallery"
          lines={['Show it at any pharmacy.']}
        />
      </Rows>
    </Section>
  );
}

function FactLists() {
  return (
    <>
      <Section title="Details">
        <Facts
          columns
          items={[
            { label: 'For', value: 'Ana Rivera' },
            { label: 'Quantity', value: '180 tablets' },
            { label: 'Written', value: 'March 2, 2026' },
            { label: 'Expires', value: 'March 2, 2027' },
          ]}
        />
      </Section>
      <Section title="Your order">
        <Facts
          items={[
            { label: '2 refills', value: '$20.00' },
            { label: 'Shipping', value: '$0.00' },
            { label: 'Total', value: '$20.00', total: true },
          ]}
        />
      </Section>
    </>
  );
}

function TableAndTimeline() {
  return (
    <>
      <Section title="Past fills">
        <Table
          caption="Past fills"
          columns={[
            { label: 'Filled' },
            { label: 'Order' },
            { label: 'Quantity' },
            { label: 'You paid', numeric: true },
          ]}
          rows={[
            { key: '1', cells: ['August 28, 2026', '48202958', '180 tablets', '$10.00'] },
            { key: '2', cells: ['June 4, 2026', '48181420', '180 tablets', '$10.00'] },
            { key: '3', cells: ['Total', '', '', '$20.00'], total: true },
          ]}
        />
      </Section>
      <Section title="What happened so far">
        <Timeline
          items={[
            { title: 'We got your order', text: 'Friday, November 13, 2:41 pm', state: 'done' },
            { title: 'Shipped with USPS', text: 'Tuesday, November 17, 4:20 pm', state: 'now' },
            { title: 'Delivered', text: 'Expected Saturday, November 21', state: 'next' },
          ]}
        />
      </Section>
    </>
  );
}

function Figures() {
  return (
    <>
      <Section title="Deductible">
        <MetricCard
          label="Deductible"
          figure="$350.00"
          of="of $1,500.00"
          value={350}
          max={1500}
          sentence={<b>$1,150.00 left</b>}
        />
      </Section>
      <Section title="Low supply">
        <Meter value={7} max={90} low={10} small /> <b>7 days left</b>
      </Section>
    </>
  );
}

export function Lists() {
  return (
    <Columns aside={<Figures />}>
      <PrescriptionsDue />
      <FactLists />
      <TableAndTimeline />
      <Pagination page={4} pages={20} to={(page) => `/gallery?page=${page}`} />
    </Columns>
  );
}

export function States() {
  return (
    <Stack gap="l">
      <Steps
        current={2}
        steps={[
          { label: 'Cart', to: '/gallery' },
          { label: 'Address', to: '/gallery' },
          { label: 'Payment' },
          { label: 'Confirm' },
        ]}
      />
      <Note tone="ok" title="Shipping address added successfully" />
      <Note>Pickup is from 9am to 5pm.</Note>
      <Note tone="wait">Your plan starts on December 1.</Note>
      <Note tone="bad">Sorry, something went wrong</Note>
      <Card>
        <EmptyState
          icon="box"
          title="No orders yet"
          text="When you refill by mail, your orders will show here with their tracking numbers."
          actions={
            <LinkButton look="alt" to="/gallery">
              See refills
            </LinkButton>
          }
        />
      </Card>
      <Block title="Recent claims" result={{ ok: false, message: 'Sorry, something went wrong' }}>
        {() => null}
      </Block>
      <Actions>
        <Button>Filled</Button>
        <Button look="alt">Outlined</Button>
        <Button look="quiet">Quiet</Button>
        <Button look="bad">Cannot be undone</Button>
        <Button aria-disabled>Not yet</Button>
        <DialogLink
          to="/gallery"
          label="Remove"
          title="Remove this refill?"
          text="It stays refillable."
          submit="Remove"
        />
      </Actions>
    </Stack>
  );
}
