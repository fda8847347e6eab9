import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RefusedList } from '~/areas/orders/checkout/checkout-page.tsx';
import { loadFailedView } from '~/areas/orders/checkout/order-failure.server.ts';
import { requireResult } from '~/areas/orders/checkout/order-result.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';
import { buildTelHref } from '~/ui/phone.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const intent = await requireResult(context, member, params.intentId, 'failed').catch(
    toErrorPage(context, request),
  );
  const [localizer, { phone }] = await Promise.all([getLocalizer(context), context.content.support()]);
  const failed = await loadFailedView(context, member, intent, localizer);
  if (failed.lines.length > 0) auditView(context, member, 'cart');
  return {
    failed,
    support: { href: buildTelHref(phone), phone: localizer.format.phone(phone) },
  };
}

export default function CartFailed() {
  const { failed, support } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page title={failed.title}>
      <StatusPanel
        tone="bad"
        title={t('checkout.failed.answer')}
        say={
          <>
            <span lang={failed.reason.lang}>{failed.reason.text}</span> <b>{failed.strong}</b>
          </>
        }
      >
        {failed.say && <p>{failed.say}</p>}
        {failed.lines.length > 0 && <RefusedList lines={failed.lines} />}
        <Actions>
          {failed.canTryAgain && <LinkButton to={paths.cartConfirm()}>{t('common.tryAgain')}</LinkButton>}
          {failed.hasCart && (
            <LinkButton look="alt" to={paths.cart()}>
              {t('checkout.placed.toCart')}
            </LinkButton>
          )}
          <LinkButton look="quiet" href={support.href}>
            {t('error.call', { phone: support.phone })}
          </LinkButton>
        </Actions>
      </StatusPanel>
    </Page>
  );
}
