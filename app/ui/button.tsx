import { useContext, type ButtonHTMLAttributes, type MouseEventHandler, type ReactNode } from 'react';
import { findWholeValues } from './breakable.tsx';
import { cx } from './cx.ts';
import { DocumentContext } from './document-context.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { Link } from './link.tsx';
import { useHydrated } from './use-hydrated.ts';

/** A view has one filled button; the others are outlined (alt) or quiet. `bad` is for irreversible operations. */
export type ButtonLook = 'filled' | 'alt' | 'quiet' | 'bad';

interface Look {
  look?: ButtonLook;
  small?: boolean;
  icon?: IconName;
  /** read out after the visible text, to distinguish buttons with the same text: 'Refill' + ' Metformin' */
  about?: string;
  children: ReactNode;
}

const buttonClass = ({ look = 'filled', small }: Look) =>
  cx('button', look !== 'filled' && look, small && 'compact');

/** The space separates the button from the following text in a page without styles. */
const spaced = (button: ReactNode) => <>{button} </>;

const content = ({ icon, about, children }: Look) => (
  <>
    {icon && <Icon name={icon} small />}
    {children}
    {about && <span className="visually-hidden"> {findWholeValues(about)}</span>}
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
  to?: string;
  /** an external address, or one that must load as a document (`tel:`, sign-in) */
  href?: string;
  /** only with `href` */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** Prevents a line break in a phone number, which may move to the next line as a whole. */
const whole = ({ children, ...look }: Look): Look => ({
  ...look,
  children: <span>{findWholeValues(children)}</span>,
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

/** Buttons side by side; on a phone they fill the line. */
export const Actions = ({ children }: { children: ReactNode }) => <div className="actions">{children}</div>;

interface ScriptButtonProps extends Pick<Look, 'small'> {
  icon: IconName;
  onClick: () => void;
  children: string;
}

/**
 * A button that does nothing without scripts. Until they run, only its space is reserved, by text of the style sheet,
 * which a text browser does not show. On pages without scripts it is not rendered.
 */
export function ScriptButton({ onClick, children, ...look }: ScriptButtonProps) {
  const hydrated = useHydrated();
  const { light, scripts } = useContext(DocumentContext);
  if (light || scripts === false) return null;
  const shown = { ...look, look: 'alt', children } as const;
  return (
    <span className={cx('scripted', !hydrated && 'reserved')}>
      {hydrated ? (
        <Button {...shown} type="button" onClick={onClick} />
      ) : (
        <span className={buttonClass(shown)} data-l={children}>
          <Icon name={look.icon} small />
        </span>
      )}
    </span>
  );
}

/** Without JavaScript members print with the browser's menu. */
export const PrintButton = ({ children, small = true }: { children: string; small?: boolean }) => (
  <ScriptButton small={small} icon="print" onClick={() => window.print()}>
    {children}
  </ScriptButton>
);
