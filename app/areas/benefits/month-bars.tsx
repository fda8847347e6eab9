import type { MonthChart } from './figures.server.ts';

/**
 * Twelve months as bars, for sighted readers only, because the page has the same figures in a table, or links to it.
 * The style sheet contains the initials of the months, so that a text browser does not show twelve stray letters.
 */
export const MonthBars = ({ chart: { title, most, initials, bars } }: { chart: MonthChart }) => (
  <div className="stack compact">
    <p>
      <b>{title}</b>
      <br />
      <span className="soft small">{most}</span>
    </p>
    <div className="bars" aria-hidden="true">
      <svg viewBox="0 0 252 86" width="252" height="86">
        <path stroke="currentColor" strokeWidth="1" d="M0 84.5h252" />
        <path d={bars} fill="var(--accent)" stroke="none" />
      </svg>
      <div className="months">
        {initials.split(' ').map((initial, month) => (
          <span key={month} data-l={initial} />
        ))}
      </div>
    </div>
  </div>
);
