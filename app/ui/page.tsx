import type { ReactNode } from 'react';
import { Breakable } from './breakable.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export interface BackTarget {
  to: string;
  label: string;
}

export const BackLink = ({ to, label }: BackTarget) => (
  <Link className="back" to={to}>
    <Icon name="back" small />
    {label}
  </Link>
);

interface PageHeadProps {
  title: ReactNode;
  /** one soft line above, such as the date */
  eyebrow?: ReactNode;
  /** one soft line below; with `live` it is read out when it changes (counts of results) */
  lead?: ReactNode;
  live?: boolean;
  /** a picker beside the heading on wide pages */
  aside?: ReactNode;
}

export function PageHead({ title, eyebrow, lead, live, aside }: PageHeadProps) {
  const words = (
    <>
      {eyebrow && <p>{eyebrow}</p>}
      <h1>{title}</h1>
      {lead && (
        <p role={live ? 'status' : undefined}>
          {typeof lead === 'string' ? <Breakable text={lead} /> : lead}
        </p>
      )}
    </>
  );
  return (
    <div className={cx('head', aside !== undefined && 'split')}>
      {aside === undefined ? words : <div className="stack s">{words}</div>}
      {aside}
    </div>
  );
}

interface PageProps extends PageHeadProps {
  back?: BackTarget;
  /** steps of a journey, above the heading */
  steps?: ReactNode;
  /** the error summary of the page's form; stands before everything else */
  errors?: ReactNode;
  /** for forms and texts that read better in one narrow column */
  narrow?: boolean;
  children: ReactNode;
}

/** What every page is made of, inside the frame of the root. */
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
