import { redirect, redirectDocument } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pickLabels } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { readSession } from '~/identity/not-now.server.ts';
import { safeReturnTo } from '~/identity/safe-return.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get('returnTo'));
  const { state } = await readSession(context.session);
  if (state === 'active') throw redirect(returnTo);
  if (state === 'none') throw redirectDocument(paths.authStart(returnTo));
  const labels = await pickLabels(context, 'identity.locked', 'identity.signOut');
  return { returnTo, idleMinutes: context.env.sessionIdleMinutes, labels };
}

export default function LockedPage() {
  const { returnTo, idleMinutes } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page narrow title={t('identity.locked.title')} lead={t('identity.locked.text', { count: idleMinutes })}>
      <p>{t('identity.locked.next')}</p>
      <Actions>
        <LinkButton href={paths.authLogin(returnTo)}>{t('identity.locked.logIn')}</LinkButton>
        <LinkButton look="alt" to={paths.authLogout()}>
          {t('identity.signOut')}
        </LinkButton>
      </Actions>
    </Page>
  );
}
