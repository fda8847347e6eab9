import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { requireResult, formatUnclearText } from '~/areas/orders/checkout/order-result.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';
import { Pill } from '~/ui/pill.tsx';

const ASK_EVERY_S = 4;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const intent = await requireResult(context, member, params.intentId, 'checking').catch(
    toErrorPage(context, request),
  );
  context.seenOnceAs = intent.intentId;
  context.refresh = { seconds: ASK_EVERY_S, isWithoutScripts: true };
  return {
    here: paths.cartChecking(intent.intentId),
    unclear: formatUnclearText(intent, await getLocalizer(context)),
  };
}

export default function CartChecking() {
  const { here, unclear } = useLoaderData<typeof loader>();
  const t = useT();
  useAskAgain();
  return (
    <Page title={t('checkout.checking.title')}>
      <StatusPanel
        tone="wait"
        title={t('checkout.confirm.yourOrder')}
        hideTitle
        pill={
          <Pill tone="wait" shape="underway">
            {t('checkout.checking.pill')}
          </Pill>
        }
        say={
          <>
            {unclear && <span lang={unclear.lang}>{unclear.text}</span>}{' '}
            <b>{t('checkout.checking.strong')}</b> {t('checkout.checking.say')}
          </>
        }
      >
        <Actions>
          <LinkButton href={here}>{t('checkout.checking.again')}</LinkButton>
          <LinkButton look="quiet" to={paths.orders()}>
            {t('checkout.checking.toOrders')}
          </LinkButton>
        </Actions>
        <p className="small soft">
          {t('checkout.checking.reload')} {t('checkout.checking.later')}
        </p>
      </StatusPanel>
    </Page>
  );
}

/** Reloads the data every few seconds while the page is visible. */
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
