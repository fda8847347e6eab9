import '@testing-library/jest-dom/vitest';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';

// a wait that would never end fails, also on a busy machine
configure({ asyncUtilTimeout: 60_000 });
// Many files share their loaded modules, but each file loads this one, because every file has its own `expect`.
expect.extend(matchers);
afterEach(cleanup);
// They also share one document, so elements that a test added are removed before the next file.
afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

// jsdom has no layout to scroll in
Element.prototype.scrollIntoView = () => {};
