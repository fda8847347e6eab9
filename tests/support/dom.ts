import '@testing-library/jest-dom/vitest';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup } from '@testing-library/react';
import { afterEach, expect } from 'vitest';

// modules are loaded once for many files, this one for each of them: every file has its own `expect`
expect.extend(matchers);
afterEach(cleanup);

// jsdom has no layout to scroll in
Element.prototype.scrollIntoView = () => {};
