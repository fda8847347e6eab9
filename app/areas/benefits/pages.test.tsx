import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readHref, renderRoute } from '#harness/render.tsx';
import Explanation from '~/areas/benefits/pages/main.benefits.explanation.$year.tsx';
import Benefits from '~/areas/benefits/pages/main.benefits._index.tsx';
import { aCap, anExplanation } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { groupCaps } from './caps.server.ts';
import type { ExplanationView } from './explanation.server.ts';
import { buildFiguresView } from './figures.server.ts';
import { MonthBars } from './month-bars.tsx';
import type { OverviewView } from './overview.server.ts';

const localizer = { ...(await createLocalizerIn('en')), language: 'en' as const, ended: undefined };

function showYear(changes: Parameters<typeof anExplanation>[0], more: Partial<ExplanationView> = {}) {
  const figures = anExplanation(changes);
  const view: ExplanationView = {
    ...{ year: 2026, title: 'Explanation of benefits 2026', lead: 'Ana Rivera', person: '', people: [] },
    ...{ missing: [], years: [2026, 2025], claims: '/main/claims', noneTitle: 'No paid claims in 2026' },
    figures: { ok: true, value: buildFiguresView(figures, figures.caps, localizer) },
    ...more,
  };
  renderRoute(<Explanation />, { loaderData: { view } });
}

describe('explanation page', () => {
  it('shows its figures in tables, and the document to save', () => {
    showYear({});
    expect(screen.getByRole('row', { name: 'You paid $85.45' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Total 3 $301.23 $85.45 $215.78' })).toBeVisible();
    expect(readHref('Save as PDF')).toBe('/main/benefits/explanation/2026/pdf');
    expect(screen.queryByText('These figures do not add up')).toBeNull();
  });

  it('reports inconsistent figures above them', () => {
    showYear({ planAmountCents: 1 });
    expect(screen.getByText('These figures do not add up')).toBeVisible();
  });

  it('reports a year without claims', () => {
    showYear({ claimCount: 0 });
    expect(screen.getByRole('heading', { name: 'No paid claims in 2026' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'By month' })).toBeNull();
  });

  it('offers the document when its figures cannot be loaded', () => {
    showYear({}, { figures: { ok: false, message: 'Sorry' } });
    expect(screen.getByText('Sorry')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Save as PDF' })).toBeVisible();
  });
});

describe('benefits page', () => {
  const format = (caps: Parameters<typeof groupCaps>[0]) => {
    const view: OverviewView = {
      ...{ lead: 'Lakeshore', person: '', people: [], missing: [], mailOrder: true },
      caps: { ok: true, value: groupCaps(caps, localizer) },
      copays: { ok: true, value: { columns: [], rows: [] } },
    };
    renderRoute(<Benefits />, { loaderData: { view } });
  };

  it('shows a bar beside the text of each limit', () => {
    format([aCap({ family: { limitCents: 300_000, accumulationCents: 61_000 } })]);
    expect(screen.getByRole('group', { name: 'Deductible: You' })).toHaveTextContent('$350.28 of $1,500.00');
    expect(document.querySelector('meter')).toHaveAttribute('value', '35028');
    expect(screen.getByRole('group', { name: 'Deductible: Your family' })).toBeVisible();
    expect(screen.getByText('$1,149.72')).toBeVisible();
  });

  it('explains a deductible of nothing without a bar', () => {
    format([aCap({ single: { limitCents: 0, accumulationCents: 0 } })]);
    expect(document.querySelector('meter')).toBeNull();
    expect(screen.getByText(/^There is no deductible/)).toBeVisible();
  });

  it('reports a plan without limits', () => {
    format([]);
    expect(screen.getByRole('heading', { name: 'Your plan has no yearly limits' })).toBeVisible();
  });
});

it('draws twelve months, and gives a text browser their subject', () => {
  const chart = {
    ...{ title: 'You paid', most: 'Most in February: $60.22', initials: 'J F M A M J J A S O N D' },
    bars: 'M24 84v-80h15v80z',
  };
  const { container } = render(<MonthBars chart={chart} />);
  expect(container.textContent).toBe('You paidMost in February: $60.22');
  const months = [...container.querySelectorAll('.months > *')];
  expect(months.map((month) => month.getAttribute('data-l')).join(' ')).toBe(chart.initials);
});
