import { useFrameLang, useFrameT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { cx } from '../cx.ts';
import { FormToken } from '../form/form-token.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { ReturnTo } from './return-to.tsx';

export interface HelpLine {
  phone: string;
  href: string;
  tty: string;
}

interface FooterProps {
  help: HelpLine;
  light: boolean;
  isMember: boolean;
  /** minutes of inactivity after which the member's session locks */
  idleMinutes?: number;
}

/** For pages whose scripts do not run, and so cannot ask before the session ends. */
function Stay() {
  const t = useFrameT();
  return (
    <form method="post" role="none" action={paths.authStay()}>
      <FormToken />
      <ReturnTo />
      <button className="as-link">{t('nav.stay')}</button>
    </form>
  );
}

/** Text pages for guests and for members; they load as documents, because they have no scripts. */
const TEXTS = {
  guest: { questions: paths.guestQuestions(), privacy: paths.privacy(), terms: paths.terms() },
  member: { questions: paths.questions(), privacy: paths.memberPrivacy(), terms: paths.memberTerms() },
};

export function Footer({ help, light, isMember, idleMinutes }: FooterProps) {
  const t = useFrameT();
  const isHydrated = useHydrated();
  return (
    <footer lang={useFrameLang()} className={cx('foot no-print', isMember && 'over-tabs')}>
      <div className="wrap">
        <div>
          {t('nav.help')}{' '}
          <b>
            <a href={help.href}>{help.phone}</a>
          </b>{' '}
          {t('nav.tty', { number: help.tty })}
        </div>
        {idleMinutes !== undefined && (
          <div>
            {t('nav.locks', { count: idleMinutes })}
            {/* scripts ask before the session ends; without them this stays visible */}
            <div className={cx(isHydrated && 'reserved')}>
              <Stay />
            </div>
          </div>
        )}
        <ul>
          <li>
            <a href={isMember ? paths.support() : paths.guestSupport()}>{t('nav.support')}</a>
          </li>
          {(['questions', 'privacy', 'terms'] as const).map((name) => (
            <li key={name}>
              <a href={TEXTS[isMember ? 'member' : 'guest'][name]}>{t(`nav.${name}`)}</a>
            </li>
          ))}
          <li>
            <form method="post" role="none" action={paths.preferences()}>
              <FormToken />
              <ReturnTo />
              <button className="as-link" name="light" value={light ? '0' : '1'}>
                {t(light ? 'nav.lightOff' : 'nav.lightOn')}
              </button>
            </form>
          </li>
        </ul>
      </div>
    </footer>
  );
}
