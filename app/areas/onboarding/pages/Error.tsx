import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useContext } from 'react';
import { MESSAGE_ID, SHOW_FRAGMENT_MESSAGE } from '~/areas/onboarding/sso-error/fragment-script.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { isFragmentReader } from '~/auth/unsolicited-token.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { DocumentContext } from '~/ui/document-context.ts';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';

/** The page has one script, which is inline. */
export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  return { id: MESSAGE_ID, script: isFragmentReader(context, request) && SHOW_FRAGMENT_MESSAGE };
}

export default function SsoError() {
  const { id, script } = useLoaderData<typeof loader>();
  const t = useT();
  const { nonce } = useContext(DocumentContext);
  return (
    <Page narrow title={t('ssoError.title')} eyebrow={<ErrorIllustration label={t('ssoError.picture')} />}>
      <Stack gap="l">
        <p id={id} role="status">
          {t('ssoError.message')}
        </p>
        {script && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />}
        <Actions>
          <LinkButton href={paths.authStart()}>{t('nav.logIn')}</LinkButton>
        </Actions>
      </Stack>
    </Page>
  );
}

function ErrorIllustration({ label }: { label: string }) {
  return (
    <svg
      className="error-face"
      role="img"
      aria-label={label}
      viewBox="0 0 24 24"
      width="96"
      height="96"
      fill="none"
      stroke="currentColor"
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M8 17c1-1.7 2.4-2.5 4-2.5s3 .8 4 2.5M8.5 9v.6M15.5 9v.6" />
    </svg>
  );
}
