import { useLocation, useMatches } from '@remix-run/react';
import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { languageNames, portalLanguages } from '~/i18n/languages.ts';
import { useChosenLanguage, useFrameLang, useFrameT, useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { portalBrand } from '~/platform/brand.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { FormToken } from '../form/form-token.tsx';
import type { IconName } from '../icon-shapes.ts';
import { Icon, Mark } from '../icon.tsx';
import { Link } from '../link.tsx';
import { ReturnTo } from './return-to.tsx';
import { TextSizeForm, type TextSize } from './text-size-form.tsx';

const TABS = [
  { to: paths.home(), label: 'nav.home', icon: 'home' },
  { to: paths.orders(), label: 'nav.orders', icon: 'box' },
  { to: paths.prescriptions(), label: 'nav.prescriptions', icon: 'rx' },
  { to: paths.drugs(), label: 'nav.drugs', icon: 'capsule' },
  { to: paths.pharmacies(), label: 'nav.pharmacies', icon: 'pin' },
  { to: paths.more(), label: 'nav.more', icon: 'more' },
] as const satisfies readonly { to: string; label: string; icon: IconName }[];

const isWithin = (section: string, pathname: string) =>
  pathname === section || pathname.startsWith(`${section}/`);

/** Pages without their own tab belong to More. */
const hasOwnTab = (pathname: string) =>
  !isWithin(paths.main(), pathname) ||
  isWithin(paths.cart(), pathname) ||
  isWithin(paths.alternatives(), pathname) ||
  TABS.some(({ to }) => to !== paths.more() && isWithin(to, pathname));

function resolveCurrent(tab: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === tab) return 'page';
  if (tab === paths.orders() && isWithin(paths.cart(), pathname)) return 'true';
  if (tab === paths.drugs() && isWithin(paths.alternatives(), pathname)) return 'true';
  if (tab === paths.more()) return hasOwnTab(pathname) ? undefined : 'true';
  return isWithin(tab, pathname) ? 'true' : undefined;
}

/** The six sections, or five for a plan that hides drugs; on phones a bar at the bottom. */
function Tabs({ hideDrugs }: { hideDrugs?: boolean }) {
  const t = useFrameT();
  const { pathname } = useLocation();
  const shown = TABS.filter(({ to }) => !hideDrugs || to !== paths.drugs());
  return (
    <nav className="tabs no-print" lang={useFrameLang()} aria-label={t('nav.main')}>
      <ul>
        {shown.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={resolveCurrent(to, pathname)}>
              <Icon name={icon} />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The person of the page's resource when it is not the viewed person: the `about` of its loader. */
const readAbout = (data: unknown) => (data as { about?: string } | undefined)?.about;

/** Shown on every page while it shows another person's data: the person's name, and a button to return. */
export function ViewingBanner({ name }: { name: string }) {
  const t = useT();
  const about = useMatches()
    .map(({ data }) => readAbout(data))
    .find(Boolean);
  return (
    <section className="flash note wait viewing" aria-label={t('nav.viewing', { name })}>
      <b>{t('nav.viewing', { name })}</b>{' '}
      <form method="post" role="none" action={paths.viewing()} className="no-print">
        <FormToken />
        <ReturnTo />
        <Button look="quiet" small>
          {t('nav.viewingBack')}
        </Button>
      </form>
      {about !== undefined && <p>{about}</p>}
    </section>
  );
}

export type { TextSize };

export interface FrameMember {
  name: string;
  initials: string;
  /** the number of refills in the cart; absent for an empty one */
  inCart?: number;
  hasIdCard?: boolean;
  hideDrugs?: boolean;
  /** the name of the viewed person, if it is not the member */
  viewing?: string;
  /** person code and name of others whose data the pages could show; absent without any */
  people?: readonly (readonly [personCode: string, name: string])[];
}

/** The other languages, each by its own name. */
function LanguageSwitch() {
  const chosen = useChosenLanguage();
  return (
    <form method="post" role="none" action={paths.preferences()}>
      <FormToken />
      <ReturnTo />
      {portalLanguages.map(
        (language) =>
          language !== chosen && (
            <button className="tool" key={language} name="lang" value={language} lang={language}>
              {languageNames[language]}
            </button>
          ),
      )}
    </form>
  );
}

/**
 * Opens over the page. With scripts it closes on Escape and when the focus leaves it, because it may cover the focused
 * element.
 */
function PopOver({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !box.current?.open) return;
    close();
    box.current.querySelector('summary')?.focus();
  };
  // in some browsers a click on a button gives no element the focus
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !box.current?.contains(relatedTarget)) close();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of what is inside
    <details
      ref={box}
      className="pop"
      name="tools"
      key={useLocation().pathname}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}

function TextSizeSwitch({ current }: { current: TextSize }) {
  const t = useFrameT();
  const summary = (
    <>
      <span className="text-size-mark" aria-hidden="true">
        A<span>A</span>
      </span>{' '}
      <span className="visually-hidden">{t('nav.textSize')}</span>
    </>
  );
  return (
    <PopOver summary={summary}>
      <p className="lab" id="text-size">
        {t('nav.textSize')}
      </p>
      <TextSizeForm current={current} labelledBy="text-size" t={t} />
    </PopOver>
  );
}

function CartLink({ count }: { count: number }) {
  const t = useFrameT();
  return (
    <Link className="tool cart" to={paths.cart()}>
      <Icon name="cart" />
      {count > 0 && <b aria-hidden="true">{count}</b>}{' '}
      <span className="visually-hidden">{count > 0 ? t('nav.cart', { count }) : t('nav.cartEmpty')}</span>
    </Link>
  );
}

function MemberMenu({ member }: { member: FrameMember }) {
  const t = useFrameT();
  const summary = (
    <>
      <span className="who" aria-hidden="true">
        {member.initials}
      </span>{' '}
      <span className="wide">{member.name}</span>
      <span className="visually-hidden"> {t('nav.account')}</span>
    </>
  );
  return (
    <PopOver summary={summary}>
      <p>
        <b>{member.name}</b>
      </p>
      {member.people && (
        <form method="post" role="none" action={paths.viewing()} className="stack compact">
          <FormToken />
          <ReturnTo />
          <p className="lab" id="switch-to">
            {t('nav.switchTo')}
          </p>
          <div className="stack compact" role="group" aria-labelledby="switch-to">
            {member.people.map(([code, name]) => (
              <Button key={code} look="alt" small name="personCode" value={code}>
                {name}
              </Button>
            ))}
          </div>
        </form>
      )}
      <p>
        <Link to={paths.membership()}>{t('nav.family')}</Link>
      </p>
      <p>
        <Link to={paths.settings()}>{t('nav.settings')}</Link>
      </p>
      <form method="post" role="none" action={paths.authLogout()}>
        <FormToken />
        <Button look="alt" small icon="out">
          {t('nav.signOut')}
        </Button>
      </form>
    </PopOver>
  );
}

/**
 * Leaves no history entry, because the router would scroll after it, on a slow phone long after the focus has moved.
 */
function skipToMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

interface HeaderProps {
  member?: FrameMember;
  /** the client's own, if it has one */
  brand?: { name: string; mark: string } | undefined;
  /** also true for a person who has signed in but is still registering */
  isSignedIn: boolean;
  textSize: TextSize;
}

export function Header({ member, brand, isSignedIn, textSize }: HeaderProps) {
  const t = useFrameT();
  return (
    <header className="top" lang={useFrameLang()}>
      <a className="skip" href="#main" onClick={skipToMain}>
        {t('nav.skip')}
      </a>
      <div className={cx('wrap', member !== undefined && 'with-tabs')}>
        <Link className="brand" to={member ? paths.home() : paths.guest()}>
          <Mark path={brand?.mark} />
          <span>{brand?.name ?? portalBrand.name}</span>
        </Link>
        {member && <Tabs hideDrugs={member.hideDrugs} />}
        <LanguageSwitch />
        <TextSizeSwitch current={textSize} />
        {member?.hasIdCard && (
          <Link className="tool" to={paths.idCard()}>
            <Icon name="card" />
            <span className="visually-hidden">{t('nav.idCard')}</span>
          </Link>
        )}{' '}
        {member?.inCart !== undefined && <CartLink count={member.inCart} />}{' '}
        {member ? (
          <MemberMenu member={member} />
        ) : (
          !isSignedIn && (
            <a className="tool" href={paths.authStart()}>
              {t('nav.logIn')}
            </a>
          )
        )}
      </div>
    </header>
  );
}
