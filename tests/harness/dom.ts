import '@testing-library/jest-dom/vitest';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup } from '@testing-library/react';
import { afterEach, expect } from 'vitest';

// modules are loaded once for many files, this one for each of them: every file has its own `expect`
expect.extend(matchers);
afterEach(cleanup);
// and one document: what a test put there by hand is not there for the next file
afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

// jsdom has no layout to scroll in
Element.prototype.scrollIntoView = () => {};
