import { useId, type ReactNode } from 'react';
import { findWholeValues } from './breakable.tsx';
import { cx } from './cx.ts';

/** quiet: for information · go: the member can act now (once a page) · wait, bad, info as for pills */
export type StatusTone = 'quiet' | 'ready' | 'wait' | 'bad' | 'info';

interface StatusPanelProps {
  tone?: StatusTone;
  /** the question as a small heading above the sentence; absent if the page's title asks it */
  title?: string;
  hideTitle?: boolean;
  pill?: ReactNode;
  /** the answer itself, bold: 'Yes, now.' */
  strong?: string;
  say?: ReactNode;
  children?: ReactNode;
  aside?: ReactNode;
}

export function StatusPanel({
  tone = 'quiet',
  title,
  hideTitle,
  pill,
  strong,
  say,
  children,
  aside,
}: StatusPanelProps) {
  const id = useId();
  const body = (
    <>
      <div className="stack compact">
        {title !== undefined && (
          <h2 id={id} className={hideTitle ? 'visually-hidden' : 'small soft'}>
            {findWholeValues(title)}
          </h2>
        )}
        {pill && <div>{pill}</div>}
        {(strong || say) && (
          <p className="statement">
            {strong && <b>{findWholeValues(strong)}</b>}
            {strong && say ? ' ' : null}
            {findWholeValues(say)}
          </p>
        )}
      </div>
      {children}
    </>
  );
  return (
    <section
      className={cx('answer', tone !== 'quiet' && tone, aside !== undefined && 'cols')}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {aside === undefined ? body : <div className="stack l">{body}</div>}
      {aside}
    </section>
  );
}
