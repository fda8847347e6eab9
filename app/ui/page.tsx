import { useContext, type ReactNode } from 'react';
import { findWholeValues } from './breakable.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { RESULTS_ID, StartContext } from './document-context.ts';

export interface BackTarget {
  to: string;
  label: string;
}

const BackLink = ({ to, label }: BackTarget) => (
  <Link className="back" to={to}>
    <Icon name="back" small />
    <span>{findWholeValues(label)}</span>
  </Link>
);

interface PageHeadProps {
  title: ReactNode;
  /** a small line above the heading, such as the date */
  eyebrow?: ReactNode;
  /** a small line below the heading; with `live` it gets the focus when it changes (number of results) */
  lead?: ReactNode;
  live?: boolean;
  /** a control beside the heading on wide pages */
  aside?: ReactNode;
}

interface PageTitleProps {
  className?: string;
  /** a different part of this page gets the focus */
  startsElsewhere?: boolean;
  children: ReactNode;
}

/** The page's h1; after a post it gets the focus, with or without JavaScript. */
export function PageTitle({ className, startsElsewhere, children }: PageTitleProps) {
  const isStart = useContext(StartContext) !== undefined && !startsElsewhere;
  return (
    <h1 className={className} {...(isStart && { tabIndex: -1, autoFocus: true })}>
      {children}
    </h1>
  );
}

export function PageHead({ title, eyebrow, lead, live, aside }: PageHeadProps) {
  const startsAtLead = useContext(StartContext) === 'results' && live === true && Boolean(lead);
  const words = (
    <>
      {eyebrow && <p>{findWholeValues(eyebrow)}</p>}
      <PageTitle startsElsewhere={startsAtLead}>{findWholeValues(title)}</PageTitle>
      {lead && (
        <p
          {...(live && { id: RESULTS_ID, tabIndex: -1 })}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- a member who filtered or sorted continues here
          autoFocus={startsAtLead || undefined}
        >
          {findWholeValues(lead)}
        </p>
      )}
    </>
  );
  return (
    <div className={cx('head', aside !== undefined && 'split')}>
      {aside === undefined ? words : <div className="stack compact">{words}</div>}
      {aside}
    </div>
  );
}

interface PageProps extends PageHeadProps {
  back?: BackTarget;
  /** the steps of a process, above the heading */
  steps?: ReactNode;
  /** the error summary of the page's form; comes first */
  errors?: ReactNode;
  /** for forms and texts that read better in one narrow column */
  narrow?: boolean;
  children: ReactNode;
}

export function Page({ back, steps, errors, narrow, children, ...head }: PageProps) {
  return (
    <div className={cx(narrow && 'narrow')}>
      {back && <BackLink {...back} />}
      {errors}
      {steps}
      <PageHead {...head} />
      <div className="stack xl">{children}</div>
    </div>
  );
}
