import { renderToStaticMarkup } from 'react-dom/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PrintButton } from './button.tsx';
import { DocumentContext, type DocumentParts } from './document-context.ts';
import { renderRoute } from '#harness/render.tsx';

const served = (document: DocumentParts) => {
  const page = window.document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <DocumentContext.Provider value={document}>
      <PrintButton>Print this order</PrintButton>
    </DocumentContext.Provider>,
  );
  return page;
};

test('renders nothing readable for a browser without scripts', () => {
  const page = served({});
  expect(page.querySelector('button')).toBeNull();
  expect(page.textContent).toBe('');
});

test('reserves the space of the button until scripts run', () => {
  const kept = served({}).querySelector('.reserved > .button.alt.compact');
  expect(kept).toHaveAttribute('data-l', 'Print this order');
});

test.each([{ light: true }, { scripts: false }] as const)(
  'reserves no space on a page without scripts (%o)',
  (document) => {
    expect(served(document)).toBeEmptyDOMElement();
  },
);

test('prints when scripts run', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  renderRoute(<PrintButton>Print this order</PrintButton>);
  await userEvent.click(screen.getByRole('button', { name: 'Print this order' }));
  expect(print).toHaveBeenCalledOnce();
});
