import { useEffect } from 'react';
import { useRevalidator } from '@remix-run/react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Answer } from '~/ui/answer.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Note } from '~/ui/note.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { Pill } from '~/ui/pill.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { Timeline } from '~/ui/timeline.tsx';
import { WithoutScripts } from '~/ui/without-scripts.tsx';
import type { AutoOffer } from './auto-offers.server.ts';
import type { RefusedLineView } from './refused-lines.server.ts';
import type { FailedView, PlacedView } from './result.server.ts';

const RefusedList = ({ lines }: { lines: readonly RefusedLineView[] }) => (
  <ul>
    {lines.map(({ prescriptionId, name, text, lang }) => (
      <li key={prescriptionId}>
        {name}: <span lang={lang}>{text}</span>
      </li>
    ))}
  </ul>
);

function LeftOut({ left }: { left: NonNullable<PlacedView['left']> }) {
  const t = useT();
  return (
    <Note tone="wait" title={left.title}>
      <RefusedList lines={left.lines} />
      <p>{left.text}</p>
      <LinkButton look="alt" small to={paths.cart()}>
        {t('checkout.placed.toCart')}
      </LinkButton>
    </Note>
  );
}

/** What can be charged and shipped by itself from the next refill on; the terms are one press away. */
function AutoOffers({ offers }: { offers: readonly AutoOffer[] }) {
  const t = useT();
  return (
    <Section title={t('checkout.auto.title')} card={false}>
      <Stack>
        <p>{t('checkout.auto.text')}</p>
        <Card>
          <Rows>
            {offers.map(({ id, name, to }) => (
              <Row
                key={id}
                title={name}
                aside={
                  to === undefined ? (
                    <Pill tone="ok" shape="done">
                      {t('checkout.auto.on')}
                    </Pill>
                  ) : (
                    <LinkButton look="alt" small to={to} about={name}>
                      {t('checkout.auto.turnOn')}
                    </LinkButton>
                  )
                }
              />
            ))}
          </Rows>
        </Card>
      </Stack>
    </Section>
  );
}

function NextSteps() {
  const t = useT();
  return (
    <Section title={t('checkout.placed.next')}>
      <Timeline
        items={[
          { title: t('checkout.placed.pill'), state: 'done' },
          { title: t('checkout.placed.checkedTitle'), text: t('checkout.placed.checkedText'), state: 'next' },
          { title: t('checkout.placed.shippedTitle'), text: t('checkout.placed.shippedText'), state: 'next' },
          { title: t('checkout.placed.arrivedTitle'), state: 'next' },
        ]}
      />
    </Section>
  );
}

export function ThankYouPage({ order, intentId }: { order: PlacedView; intentId: string }) {
  const t = useT();
  return (
    <Page title={t('checkout.placed.title')}>
      <Answer
        tone="info"
        title={t('checkout.placed.answer')}
        hideTitle
        pill={
          <Pill tone="ok" shape="done">
            {t('checkout.placed.pill')}
          </Pill>
        }
        say={
          order.arrives ? t('checkout.placed.arrives', { date: order.arrives }) : t('checkout.placed.soon')
        }
      >
        <p className="big">{t('checkout.placed.number', { number: order.orderNumber })}</p>
        <Actions>
          <LinkButton to={paths.order(order.orderNumber)}>{t('checkout.placed.toOrder')}</LinkButton>
          <LinkButton look="quiet" to={paths.cartSummary(intentId)}>
            {t('checkout.placed.toSummary')}
          </LinkButton>
        </Actions>
      </Answer>
      {order.left && <LeftOut left={order.left} />}
      <NextSteps />
      {order.auto.length > 0 && <AutoOffers offers={order.auto} />}
    </Page>
  );
}

export function FailedPage({
  failed,
  support,
}: {
  failed: FailedView;
  support: { href: string; phone: string };
}) {
  const t = useT();
  return (
    <Page title={t('checkout.failed.title')}>
      <Answer
        tone="bad"
        title={t('checkout.failed.answer')}
        strong={t('checkout.failed.kept')}
        say={<span lang={failed.reason.lang}>{failed.reason.text}</span>}
      >
        {failed.lines.length > 0 && <RefusedList lines={failed.lines} />}
        <Actions>
          <LinkButton to={paths.cartConfirm()}>{t('checkout.failed.again')}</LinkButton>
          <LinkButton look="alt" to={paths.cart()}>
            {t('checkout.failed.toCart')}
          </LinkButton>
          <LinkButton look="quiet" href={support.href}>
            {t('checkout.failed.call', { phone: support.phone })}
          </LinkButton>
        </Actions>
      </Answer>
    </Page>
  );
}

const ASK_EVERY_S = 4;

/** Asks the server again every few seconds while the page is looked at. */
function useAskAgain() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, ASK_EVERY_S * 1_000);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
}

export function CheckingPage({ here }: { here: string }) {
  const t = useT();
  useAskAgain();
  return (
    <Page title={t('checkout.checking.title')}>
      <Answer
        tone="wait"
        title={t('checkout.checking.answer')}
        hideTitle
        pill={
          <Pill tone="wait" shape="underway">
            {t('checkout.checking.pill')}
          </Pill>
        }
        strong={t('checkout.checking.strong')}
        say={t('checkout.checking.say')}
      >
        <Actions>
          <LinkButton href={here}>{t('checkout.checking.again')}</LinkButton>
          <LinkButton look="quiet" to={paths.orders()}>
            {t('checkout.checking.toOrders')}
          </LinkButton>
        </Actions>
        <p className="small soft">
          {t('checkout.checking.reload')} {t('checkout.checking.later')}
          <WithoutScripts>
            <meta httpEquiv="refresh" content={String(ASK_EVERY_S)} />
          </WithoutScripts>
        </p>
      </Answer>
    </Page>
  );
}
