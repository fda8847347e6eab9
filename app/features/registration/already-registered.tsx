import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Note } from '~/ui/note.tsx';

/** The ways in for someone who has an account. */
export function AlreadyRegistered() {
  const t = useT();
  return (
    <Note title={t('registration.benefit.alreadyTitle')}>
      <p>{t('registration.benefit.alreadyText')}</p>
      <p>
        <a href={paths.authStart()}>{t('registration.benefit.logIn')}</a>
        {' · '}
        <a href={paths.forgotUsername()}>{t('registration.benefit.forgot')}</a>
      </p>
    </Note>
  );
}
