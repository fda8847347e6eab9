import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DocumentContext, type DocumentParts } from './document-context.ts';
import { WithoutScripts } from './without-scripts.tsx';

const shown = (document: DocumentParts) =>
  renderToStaticMarkup(
    <DocumentContext.Provider value={document}>
      <WithoutScripts>Stay signed in</WithoutScripts>
    </DocumentContext.Provider>,
  );

test('renders a noscript element for a browser that may run scripts', () => {
  expect(shown({})).toBe('<noscript>Stay signed in</noscript>');
});

test('renders its content in the light version', () => {
  expect(shown({ light: true })).toBe('Stay signed in');
});

test('renders its content on a page that cannot hydrate', () => {
  expect(shown({ scripts: false })).toBe('Stay signed in');
});
