import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DocumentContext } from './document-context.ts';
import { WithoutScripts } from './without-scripts.tsx';

const shown = (light: boolean) =>
  renderToStaticMarkup(
    <DocumentContext.Provider value={{ light }}>
      <WithoutScripts>Stay signed in</WithoutScripts>
    </DocumentContext.Provider>,
  );

test('a browser that may run scripts decides for itself', () => {
  expect(shown(false)).toBe('<noscript>Stay signed in</noscript>');
});

test('in the light version it stands there in every browser', () => {
  expect(shown(true)).toBe('Stay signed in');
});
