import { useLoaderData } from '@remix-run/react';
import { FragmentForm } from '~/areas/onboarding/inbound-sso/inbound-sso-page.tsx';
import { useT } from '~/i18n/use-t.ts';
import { INBOUND_SSO_KEYS } from '~/auth/inbound-sso.server.ts';
import { paths } from '~/paths.ts';
import { Page } from '~/ui/page.tsx';

/** The page always has its script, because visitors arrive with a token that must not stay in the address bar. */
export const loader = () => ({ keys: INBOUND_SSO_KEYS });

export const handle = { scripts: false };

/** Specification 2.47, 4.14–4.16. Without JavaScript a partner posts to /sso/handoff instead. */
export default function PreCompleteProfilePage() {
  const { keys } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page narrow title={t('inboundSso.profile.title')} lead={t('inboundSso.profile.text')}>
      <FragmentForm
        keys={keys}
        needs="sso_token"
        onward={paths.main()}
        fields={{ from: 'preCompleteProfile' }}
      />
    </Page>
  );
}
