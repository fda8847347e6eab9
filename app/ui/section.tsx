import { useId, type ReactNode } from 'react';
import { findWholeValues } from './breakable.tsx';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

interface SectionProps {
  title: ReactNode;
  /** the number of entries, in the second color beside the title */
  count?: number | string;
  /** `about` is read out after the label: 'See all' + ' orders' */
  more?: { to: string; label: string; about?: string };
  children: ReactNode;
  /** puts the content into a card; true by default */
  card?: boolean;
}

export function Section({ title, count, more, children, card = true }: SectionProps) {
  const id = useId();
  return (
    <section className="sec" aria-labelledby={id}>
      <SectionHead id={id} title={title} count={count} more={more} />
      {card ? <Card>{children}</Card> : children}
    </section>
  );
}

function SectionHead({
  id,
  title,
  count,
  more,
}: Pick<SectionProps, 'title' | 'count' | 'more'> & { id?: string }) {
  return (
    <div className="section-head">
      <h2 id={id}>
        {findWholeValues(title)}
        {count !== undefined && <span className="soft"> {count}</span>}
      </h2>
      {more && (
        <Link to={more.to}>
          {more.label}
          {more.about && <span className="visually-hidden"> {more.about}</span>}
        </Link>
      )}
    </div>
  );
}

export const Card = ({ children, stack }: { children: ReactNode; stack?: boolean }) => (
  <div className={cx('card', stack && 'stack')}>{children}</div>
);
