import type { MonthChart } from './figures.server.ts';

/** Of twelve letters, and of the spaces between them, without which a text browser reads one word. */
const CENTERS = Array.from({ length: 23 }, (_, i) => 10.5 * i + 10.5).join(' ');

/** Twelve months as bars, hidden from screen readers: the page has the same figures in a table, or links to it. */
export const MonthBars = ({ chart: { title, most, initials, bars } }: { chart: MonthChart }) => (
  <div className="stack s">
    <p>
      <b>{title}</b>
      <br />
      <span className="soft small">{most}</span>
    </p>
    <svg className="bars" viewBox="0 0 252 104" aria-hidden="true">
      <path stroke="currentColor" strokeWidth="1" d="M0 84.5h252" />
      <path d={bars} fill="var(--accent)" stroke="none" />
      <text x={CENTERS} y="100" fill="var(--soft)" stroke="none" fontSize="12" textAnchor="middle">
        {initials}
      </text>
    </svg>
  </div>
);
