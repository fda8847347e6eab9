import type { ReactNode } from 'react';
import { findWholeValues } from './breakable.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { Link } from './link.tsx';
import type { Tone } from './pill.tsx';

export const Rows = ({ children }: { children: ReactNode }) => <ul className="rows">{children}</ul>;

interface RowLinkProps {
  to: string;
  /** hidden text that distinguishes it from a different link with the same name */
  about?: string | undefined;
  document?: boolean | undefined;
  children: ReactNode;
}

/** A row's title as a link, in a row with other links or buttons; otherwise `to` of Row makes one. */
export const RowLink = ({ to, about, document, children }: RowLinkProps) => (
  <Link to={to} reloadDocument={document}>
    {findWholeValues(children)}
    {about && <span className="visually-hidden">, {findWholeValues(about)}</span>}
  </Link>
);

/** The title of a row with RowLink, for its buttons and fields. */
export const toRowName = ({ name, about }: { name: string; about?: string | undefined }) =>
  about === undefined ? name : `${name}, ${about}`;

interface RowProps {
  /** DayTile, LeadIcon or a checkbox in RowPick */
  lead?: ReactNode;
  title: ReactNode;
  /** makes the title a link that covers the whole row */
  to?: string;
  /** with `to`: as in RowLink */
  about?: string | undefined;
  /** with `to`: loads as a document, for pages without scripts */
  document?: boolean;
  /** lines below the title, one sentence each */
  lines?: readonly ReactNode[];
  children?: ReactNode;
  /** an amount at the end of the line, also on phones; with `aside` it is beside that */
  end?: ReactNode;
  /** status and action; moves below the text when the list is narrow */
  aside?: ReactNode;
  heading?: 'h2' | 'h3' | 'h4';
}

export function Row({
  lead,
  title,
  to,
  about,
  document,
  lines = [],
  children,
  end,
  aside,
  heading: Heading = 'h3',
}: RowProps) {
  return (
    <li className={cx('row', to !== undefined && 'link')}>
      {lead}
      <div>
        <Heading className="h3">
          {to === undefined ? (
            findWholeValues(title)
          ) : (
            <RowLink to={to} about={about} document={document}>
              {title}
            </RowLink>
          )}
        </Heading>
        {lines.filter(Boolean).map((line, index) => (
          <p key={index}>{findWholeValues(line)}</p>
        ))}
        {children}
      </div>
      {end !== undefined && aside === undefined && <b className="number end">{end}</b>}
      {aside !== undefined && (
        <div className="row-aside">
          {end !== undefined && <b className="number">{end}</b>} {aside}
        </div>
      )}
    </li>
  );
}

export function LeadIcon({ name, tone = 'over' }: { name: IconName; tone?: Tone }) {
  return (
    <span className={cx('lead', tone !== 'over' && tone)}>
      <Icon name={name} />
    </span>
  );
}

export const RowPick = ({ children }: { children: ReactNode }) => <span className="pick">{children}</span>;
