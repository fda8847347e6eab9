import type { MouseEventHandler, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { PageTitle } from './page.tsx';

interface BarPageProps {
  title: string;
  /** an arrow; the label is read out */
  back: { href: string; label: string; onClick?: MouseEventHandler<HTMLAnchorElement> };
  /** the status bar of an app's web view lies over the top of the page */
  underStatusBar?: boolean;
  children: ReactNode;
}

/** A page whose heading is a bar; on a phone it stays at the top, in place of the brand. */
export function BarPage({ title, back, underStatusBar, children }: BarPageProps) {
  const { label, ...link } = back;
  return (
    <div className="narrow">
      <header className={cx('bar', underStatusBar && 'ios')}>
        <a {...link} className="back" aria-label={label}>
          <Icon name="back" />
        </a>
        <PageTitle>{title}</PageTitle>
      </header>
      {children}
    </div>
  );
}
