import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Page } from '~/ui/page.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface LockedPageProps {
  returnTo: string;
  /** else it has ended, on a device that is remembered */
  isLocked: boolean;
  hasPasskey: boolean;
  isFormKept: boolean;
  idleMinutes: number;
  reply?: FormReply;
}

/** Nothing of the member's is here; the ways back in are. */
export function LockedPage({
  returnTo,
  isLocked,
  hasPasskey,
  isFormKept,
  idleMinutes,
  reply,
}: LockedPageProps) {
  const t = useT();
  const lead = isLocked ? t('identity.locked.text', { count: idleMinutes }) : t('passkeys.use.ended');
  const logIn = (
    <LinkButton look={hasPasskey ? 'alt' : 'filled'} href={paths.authLogin(returnTo)}>
      {hasPasskey ? t('passkeys.use.password') : t('identity.locked.logIn')}
    </LinkButton>
  );
  const signOut = isLocked && (
    <LinkButton look={hasPasskey ? 'quiet' : 'alt'} to={paths.authLogout()}>
      {t('identity.signOut')}
    </LinkButton>
  );
  return (
    <Page narrow title={t('identity.locked.title')} lead={lead} errors={<ErrorSummary reply={reply} />}>
      <p>{isFormKept ? t('identity.start.textKept') : t('identity.locked.next')}</p>
      {hasPasskey ? (
        <PostForm layout="acts" action={paths.authLocked(returnTo)}>
          <PasskeyButton optionsPath={paths.authPasskey()}>{t('passkeys.use.go')}</PasskeyButton>
          {logIn}
          {signOut}
        </PostForm>
      ) : (
        <Actions>
          {logIn}
          {signOut}
        </Actions>
      )}
    </Page>
  );
}
