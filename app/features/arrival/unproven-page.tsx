import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';

/** Where nothing says that the password was typed just now: a locked session, or a page that needs a new sign-in. */
export function UnprovenPage({ isLocked = false }: { isLocked?: boolean }) {
  const t = useT();
  const words = isLocked ? 'locked' : 'again';
  return (
    <Page narrow title={t(`identity.unproven.${words}.title`)} lead={t(`identity.unproven.${words}.text`)}>
      <Actions>
        {isLocked ? (
          <LinkButton to={paths.authLogout()}>{t('identity.signOut')}</LinkButton>
        ) : (
          <LinkButton to={paths.main()}>{t('error.goHome')}</LinkButton>
        )}
      </Actions>
    </Page>
  );
}
