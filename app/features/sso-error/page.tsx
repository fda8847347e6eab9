import { useContext } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { DocumentContext } from '~/ui/document-context.ts';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { MESSAGE_ID, SHOW_FRAGMENT_MESSAGE } from './fragment-script.ts';
import { SadPicture } from './sad-picture.tsx';

interface SsoErrorPageProps {
  /** what the partner's server said */
  message: string | undefined;
  /** whether more may be in the fragment */
  readsFragment: boolean;
}

/** Where a partner's sign-on ends when it failed. */
export function SsoErrorPage({ message, readsFragment }: SsoErrorPageProps) {
  const t = useT();
  const { nonce } = useContext(DocumentContext);
  return (
    <Page narrow title={t('ssoError.title')} eyebrow={<SadPicture label={t('ssoError.picture')} />}>
      <Stack gap="l">
        <p id={MESSAGE_ID} role="status">
          {message ?? t('ssoError.message')}
        </p>
        {readsFragment && (
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SHOW_FRAGMENT_MESSAGE }} />
        )}
        <Actions>
          <LinkButton href={paths.authStart()}>{t('ssoError.logIn')}</LinkButton>
        </Actions>
      </Stack>
    </Page>
  );
}
