import { useLocation } from '@remix-run/react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-shapes.ts';
import { Link } from '../link.tsx';

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

/** Everything else of a member's is found under More. */
const hasOwnTab = (pathname: string) =>
  !isWithin(paths.main(), pathname) ||
  isWithin(paths.cart(), pathname) ||
  TABS.some(({ to }) => to !== paths.more() && isWithin(to, pathname));

function currentOf(tab: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === tab) return 'page';
  if (tab === paths.orders() && isWithin(paths.cart(), pathname)) return 'true';
  if (tab === paths.more()) return hasOwnTab(pathname) ? undefined : 'true';
  return isWithin(tab, pathname) ? 'true' : undefined;
}

/** The six sections, or five where the plan shows no drugs; a bar at the bottom of phones. */
export function Tabs({ hideDrugs }: { hideDrugs?: boolean }) {
  const t = useT();
  const { pathname } = useLocation();
  const shown = TABS.filter(({ to }) => !hideDrugs || to !== paths.drugs());
  return (
    <nav className="tabs no-p" aria-label={t('nav.main')}>
      <ul>
        {shown.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={currentOf(to, pathname)}>
              <Icon name={icon} />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
