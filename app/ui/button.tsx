import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react';
import { wholeValues } from './breakable.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { Link } from './link.tsx';
import { useHydrated } from './use-hydrated.ts';

/** One filled button a view; the others are outlined (alt) or quiet. `bad` is for what cannot be undone. */
export type ButtonLook = 'filled' | 'alt' | 'quiet' | 'bad';

interface Look {
  look?: ButtonLook;
  small?: boolean;
  icon?: IconName;
  /** said after the visible words, to tell equal buttons apart: 'Refill' + ' Metformin' */
  about?: string;
  children: ReactNode;
}

const buttonClass = ({ look = 'filled', small }: Look) => cx('btn', look !== 'filled' && look, small && 's');

/** Without styles a space keeps it from the words that follow. */
const spaced = (button: ReactNode) => <>{button} </>;

const content = ({ icon, about, children }: Look) => (
  <>
    {icon && <Icon name={icon} small />}
    {children}
    {about && <span className="vh"> {about}</span>}
  </>
);

type NativeButton = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'type' | 'name' | 'value' | 'formAction' | 'onClick' | 'aria-disabled' | 'aria-describedby' | 'lang'
>;

export function Button({ look, small, icon, about, children, ...native }: Look & NativeButton) {
  const props = { look, small, icon, about, children };
  return spaced(
    <button {...native} className={buttonClass(props)}>
      {content(props)}
    </button>,
  );
}

interface LinkButtonProps extends Look {
  /** a path of the portal */
  to?: string;
  /** an address outside, or one that must load as a document (`tel:`, sign-in) */
  href?: string;
  /** with `href` */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** A number to call stays in one line; the words before it may stand above. */
const whole = ({ children, ...look }: Look): Look => ({
  ...look,
  children: <span>{wholeValues(children)}</span>,
});

export function LinkButton({ to, href, onClick, ...props }: LinkButtonProps) {
  if (to !== undefined) {
    return spaced(
      <Link to={to} className={buttonClass(props)}>
        {content(props)}
      </Link>,
    );
  }
  return spaced(
    <a href={href} className={buttonClass(props)} onClick={onClick}>
      {content(href?.startsWith('tel:') ? whole(props) : props)}
    </a>,
  );
}

/** Buttons beside each other; on a phone they fill the line. */
export const Actions = ({ children }: { children: ReactNode }) => <div className="acts">{children}</div>;

/**
 * Opens the print dialog. Before hydration its place is kept but nothing stands there: without
 * JavaScript the browser's own menu prints.
 */
export function PrintButton({ children }: { children: string }) {
  const hydrated = useHydrated();
  return (
    <span className={hydrated ? undefined : 'kept'}>
      <Button look="alt" small type="button" icon="print" onClick={() => window.print()}>
        {children}
      </Button>
    </span>
  );
}
