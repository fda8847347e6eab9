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

test('a browser that may run scripts gets a noscript element', () => {
  expect(shown({})).toBe('<noscript>Stay signed in</noscript>');
});

test('in the light version it is shown in every browser', () => {
  expect(shown({ light: true })).toBe('Stay signed in');
});

test('it is shown on a page that scripts could not hydrate', () => {
  expect(shown({ scripts: false })).toBe('Stay signed in');
});
