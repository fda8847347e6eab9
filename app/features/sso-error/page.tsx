import { useContext } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { DocumentContext } from '~/ui/document-context.ts';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { MESSAGE_ID, SHOW_FRAGMENT_MESSAGE } from './fragment-script.ts';
import { SadPicture } from './sad-picture.tsx';

/** Where a partner's sign-on ends when it failed; `message` is what the partner's server said. */
export function SsoErrorPage({ message }: { message: string | undefined }) {
  const t = useT();
  const { nonce } = useContext(DocumentContext);
  return (
    <Page narrow title={t('ssoError.title')} eyebrow={<SadPicture label={t('ssoError.picture')} />}>
      <Stack gap="l">
        <p id={MESSAGE_ID} role="status">
          {message ?? t('ssoError.message')}
        </p>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SHOW_FRAGMENT_MESSAGE }} />
        <Actions>
          <LinkButton href={paths.authStart()}>{t('ssoError.logIn')}</LinkButton>
        </Actions>
      </Stack>
    </Page>
  );
}
