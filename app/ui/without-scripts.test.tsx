import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DocumentContext } from './document-context.ts';
import type { DocumentParts } from './document-context.ts';
import { WithoutScripts } from './without-scripts.tsx';

const shown = (document: DocumentParts) =>
  renderToStaticMarkup(
    <DocumentContext.Provider value={document}>
      <WithoutScripts>Stay signed in</WithoutScripts>
    </DocumentContext.Provider>,
  );

test('a browser that may run scripts decides for itself', () => {
  expect(shown({})).toBe('<noscript>Stay signed in</noscript>');
});

test('in the light version it stands there in every browser', () => {
  expect(shown({ light: true })).toBe('Stay signed in');
});

test('so it does on a page that scripts could not take over', () => {
  expect(shown({ scripts: false })).toBe('Stay signed in');
});
