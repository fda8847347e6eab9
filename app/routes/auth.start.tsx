import { redirectDocument } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pickLabels } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { readSession } from '~/identity/not-now.server.ts';
import { safeReturnTo } from '~/identity/safe-return.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const returnTo = safeReturnTo(query.get('returnTo'));
  const { state } = await readSession(context.session);
  const again = query.has('again');
  if (state === 'active' && !again) throw redirectDocument(returnTo);
  const login = again ? paths.authAgain(returnTo) : paths.authLogin(returnTo);
  if (query.get('from') !== 'form') throw redirectDocument(login);
  return { login, labels: await pickLabels(context, 'identity.start', 'identity.logIn') };
}

/** Browsers hold a posted form to this site (form-action), also through redirects: so the way on is a page. */
export default function StartPage() {
  const { login } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page narrow title={t('identity.start.title')} lead={t('identity.start.text')}>
      <meta httpEquiv="refresh" content={`0;url=${login}`} />
      <LinkButton href={login}>{t('identity.logIn')}</LinkButton>
    </Page>
  );
}
