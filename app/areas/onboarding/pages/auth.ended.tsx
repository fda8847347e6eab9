import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { parseApp } from '~/content/app-version.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { hasReceipt } from '~/session/receipt.server.ts';
import { isSignedIn } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { buildTelHref } from '~/ui/phone.ts';
import { findWholeValues } from '~/ui/breakable.tsx';

const REASONS = ['eligibility'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  // an active session belongs to a membership that has not ended
  if (await isSignedIn(context)) throw redirect(paths.main());
  const given = new URL(request.url).searchParams.get('reason');
  const asked = REASONS.find((each) => each === given);
  // an address opened without a receipt reveals nothing about a membership (docs/decisions/0069)
  const hasHappened = hasReceipt(context, request, asked ? 'notEligible' : 'membershipEnded');
  const format = createFormats(context.preferences.language);
  const [config, support] = await Promise.all([context.content.config(), context.content.support()]);
  const phones = [support.phone, support.alternatePhone].map((digits) => ({
    digits,
    text: format.phone(digits),
  }));
  const isInApp = parseApp(request.headers.get('User-Agent')) !== undefined;
  return {
    hasHappened,
    reason: hasHappened ? asked : undefined,
    isInApp,
    months: config.DISABLE_TERMED_USER_AFTER,
    phones,
    tty: support.tty,
  };
}

export default function MembershipEndedPage() {
  const { hasHappened, reason, isInApp, months, phones, tty } = useLoaderData<typeof loader>();
  const t = useT();
  // specification 8.12, and 8.13 in the web view of a native app
  const notEligible = isInApp ? t('registration.notEligibleApp') : t('identity.eligibility.text');
  const nothing = { title: t('identity.ended.nothing'), lead: t('identity.ended.nothingText') };
  const turnedAway = reason
    ? { title: t('identity.eligibility.title'), lead: notEligible }
    : { title: t('identity.ended.title'), lead: t('identity.ended.text', { count: months }) };
  return (
    <Page narrow {...(hasHappened ? turnedAway : nothing)}>
      {!hasHappened && (
        <Actions>
          <LinkButton href={paths.authStart()}>{t('nav.logIn')}</LinkButton>
        </Actions>
      )}
      <Stack>
        <p>{t('identity.ended.call')}</p>
        <Actions>
          {phones.map(({ digits, text }) => (
            <LinkButton key={digits} look="alt" icon="phone" href={buildTelHref(digits)}>
              {text}
            </LinkButton>
          ))}
        </Actions>
        <p className="soft">{findWholeValues(t('identity.ended.tty', { tty }))}</p>
      </Stack>
      {hasHappened && (
        <p>
          <a href={paths.authStart()}>{t('identity.ended.other')}</a>
        </p>
      )}
    </Page>
  );
}
