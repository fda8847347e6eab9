import { useT } from '~/i18n/use-t.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

interface PaginationProps {
  page: number;
  pages: number;
  /** the address of a page of the list, with the same filters */
  to: (page: number) => string;
}

/** Plain links to the previous and next page, and to the first and last; nothing for a single page. */
export function Pagination({ page, pages, to }: PaginationProps) {
  const t = useT();
  if (pages <= 1) return null;
  const near = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages);
  return (
    <nav className="pages no-print" aria-label={t('common.pages.label')}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className="button quiet compact">
          <Icon name="back" small />
          {t('common.pages.previous')}
        </Link>
      )}
      <ul>
        {near.map((n, index) => (
          <li key={n}>
            {n - (near[index - 1] ?? n - 1) > 1 && <span aria-hidden="true">… </span>}
            <Link
              to={to(n)}
              aria-current={n === page ? 'page' : undefined}
              aria-label={t('common.pages.page', { page: n })}
            >
              {n}
            </Link>
          </li>
        ))}
      </ul>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className="button quiet compact">
          {t('common.pages.next')}
          <Icon name="next" small />
        </Link>
      )}
    </nav>
  );
}
