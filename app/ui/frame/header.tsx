import { useLocation } from '@remix-run/react';
import { useLanguage, useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { FormToken } from '../form/form-token.tsx';
import { Icon, Mark } from '../icon.tsx';
import { Link } from '../link.tsx';
import { ReturnTo } from './return-to.tsx';
import { Tabs } from './tabs.tsx';
import { TextSizeForm } from './text-size-form.tsx';
import type { TextSize } from './text-size-form.tsx';

export type { TextSize };

export interface FrameMember {
  name: string;
  initials: string;
  /** so many refills are in the cart; absent for whoever has none */
  inCart?: number;
  /** the plan has its ID cards here */
  hasIdCard?: boolean;
  /** the member's plan shows no drugs and prices here */
  hideDrugs?: boolean;
  /** the name of the person whose data the pages show, when it is another */
  viewing?: string;
}

/** Each language in its own words. */
const OTHER_LANGUAGE = { en: { code: 'es', name: 'Español' }, es: { code: 'en', name: 'English' } } as const;

function LanguageSwitch() {
  const other = OTHER_LANGUAGE[useLanguage()];
  return (
    <form method="post" action={paths.preferences()}>
      <FormToken />
      <ReturnTo />
      <button className="tool" name="lang" value={other.code} lang={other.code}>
        {other.name}
      </button>
    </form>
  );
}

function TextSizeSwitch({ current }: { current: TextSize }) {
  const t = useT();
  return (
    <details className="pop" name="tools" key={useLocation().pathname}>
      <summary>
        <span className="aa" aria-hidden="true">
          A<span>A</span>
        </span>
        <span className="vh">{t('nav.textSize')}</span>
      </summary>
      <div>
        <p className="lab" id="text-size">
          {t('nav.textSize')}
        </p>
        <TextSizeForm current={current} labelledBy="text-size" />
      </div>
    </details>
  );
}

/** Never out of sight, with how many are in it. */
function CartLink({ count }: { count: number }) {
  const t = useT();
  return (
    <Link className="tool cart" to={paths.cart()}>
      <Icon name="cart" />
      {count > 0 && <b aria-hidden="true">{count}</b>}
      <span className="vh">{count > 0 ? t('nav.cart', { count }) : t('nav.cartEmpty')}</span>
    </Link>
  );
}

function MemberMenu({ member }: { member: FrameMember }) {
  const t = useT();
  return (
    <details className="pop" name="tools" key={useLocation().pathname}>
      <summary>
        <span className="who" aria-hidden="true">
          {member.initials}
        </span>
        <span className="wide">{member.name}</span>
        <span className="vh"> {t('nav.account')}</span>
      </summary>
      <div>
        <p>
          <b>{member.name}</b>
        </p>
        {member.hasIdCard && (
          <p>
            <Link to={paths.idCard()}>{t('nav.idCard')}</Link>
          </p>
        )}
        <p>
          <Link to={paths.settings()}>{t('nav.settings')}</Link>
        </p>
        <form method="post" action={paths.authLogout()}>
          <FormToken />
          <Button look="alt" small icon="out">
            {t('nav.signOut')}
          </Button>
        </form>
      </div>
    </details>
  );
}

/** Brand, tabs of a signed-in member, language, text size, and the member or the way in. */
export function Header({ member, textSize }: { member?: FrameMember; textSize: TextSize }) {
  const t = useT();
  return (
    <header className="top">
      <div className={cx('wrap', member !== undefined && 'with-tabs')}>
        <Link className="brand" to={member ? paths.home() : paths.guest()}>
          <Mark />
          <span>Member Portal</span>
        </Link>
        {member && <Tabs hideDrugs={member.hideDrugs} />}
        <LanguageSwitch />
        <TextSizeSwitch current={textSize} />
        {member?.inCart !== undefined && <CartLink count={member.inCart} />}
        {member ? (
          <MemberMenu member={member} />
        ) : (
          <a className="tool" href={paths.authStart()}>
            {t('nav.logIn')}
          </a>
        )}
      </div>
    </header>
  );
}
