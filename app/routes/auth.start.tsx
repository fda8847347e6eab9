import { redirectDocument } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FragmentForm } from '~/features/arrival/arrival-page.tsx';
import { useT } from '~/i18n/use-t.ts';
import { ARRIVAL_KEYS } from '~/identity/inbound-sso.server.ts';
import { readsFragment } from '~/identity/unsolicited-token.server.ts';
import { isFormKept } from '~/identity/resumable-form.server.ts';
import { readSession } from '~/identity/service-unavailable.server.ts';
import { passkeyWay } from '~/identity/passkey-sign-in.server.ts';
import { safeReturnTo } from '~/identity/safe-return.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const returnTo = safeReturnTo(query.get('returnTo'));
  const from = query.get('from');
  const { state } = await readSession(context.session);
  const again = query.has('again');
  // with a fragment someone else may have arrived
  if (state === 'active' && !again && from !== 'fragment') throw redirectDocument(returnTo);
  const login = again ? paths.authAgain(returnTo) : paths.authLogin(returnTo);
  // on a remembered device a script can come back in without a password
  const hasPasskey = !again && (await passkeyWay(context, request)) !== undefined;
  const onward = hasPasskey ? paths.authLocked(returnTo) : login;
  const isKept = from === 'form' && (await isFormKept(context, request));
  const keys = readsFragment(context, request) ? ARRIVAL_KEYS : undefined;
  return { login, onward, returnTo, keys, isAfterForm: from === 'form', isKept };
}

/** The way on is one small step: no other script than the one that looks for a fragment. */
export const handle = { scripts: false };

/** A page and no redirect, because a fragment may have come along, and because browsers hold a posted form to this site. */
export default function StartPage() {
  const { login, onward, returnTo, keys, isAfterForm, isKept } = useLoaderData<typeof loader>();
  const t = useT();
  const words = isAfterForm ? 'start' : 'leaving';
  const refresh = <meta httpEquiv="refresh" content={`0;url=${login}`} />;
  return (
    <Page
      narrow
      title={t(`identity.${words}.title`)}
      lead={isKept ? t('identity.start.textKept') : t(`identity.${words}.text`)}
    >
      {keys && <FragmentForm keys={keys} onward={onward} fields={{ returnTo }} />}
      {keys ? <noscript>{refresh}</noscript> : refresh}
      <LinkButton href={login}>{t('identity.logIn')}</LinkButton>
    </Page>
  );
}
