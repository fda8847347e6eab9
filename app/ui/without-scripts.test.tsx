import { renderToStaticMarkup } from 'react-dom/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { PrintButton } from './button.tsx';
import { DocumentContext, type DocumentParts } from './document-context.ts';
import { renderRoute } from '#harness/render.tsx';
import { WithoutScripts } from './without-scripts.tsx';

const serve = (document: DocumentParts, element: ReactNode) =>
  renderToStaticMarkup(<DocumentContext.Provider value={document}>{element}</DocumentContext.Provider>);
const stay = <WithoutScripts>Stay signed in</WithoutScripts>;
const printButton = <PrintButton>Print this order</PrintButton>;

test('renders a noscript element for a browser that may run scripts', () => {
  expect(serve({}, stay)).toBe('<noscript>Stay signed in</noscript>');
});

test('renders nothing readable of a button for a browser without scripts, and reserves its space', () => {
  const page = document.createElement('div');
  page.innerHTML = serve({}, printButton);
  expect(page.querySelector('button')).toBeNull();
  expect(page.textContent).toBe('');
  const kept = page.querySelector('.reserved > .button.alt.compact');
  expect(kept).toHaveAttribute('data-l', 'Print this order');
});

test.each([{ light: true }, { scripts: false }] as const)(
  'renders the content without scripts, and no space of a button, on a page with %j',
  (parts) => {
    expect(serve(parts, stay)).toBe('Stay signed in');
    expect(serve(parts, printButton)).toBe('');
  },
);

test('prints when scripts run', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  renderRoute(printButton);
  await userEvent.click(screen.getByRole('button', { name: 'Print this order' }));
  expect(print).toHaveBeenCalledOnce();
});
