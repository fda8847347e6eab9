/* eslint-disable @typescript-eslint/ban-ts-comment -- it has to work for the editor where the package is not there yet */
// @ts-nocheck
import { defineConfig } from 'eslint/config';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/**
 * What one request sends must not hold all others: no expression takes more than linear time. `npm run lint` asks
 * for both configurations; this one is slow in an editor. It misses an expression that begins with something fixed, is
 * tried at many places and scans to the end from each: tests/scripts/linear-expressions.test.ts measures those.
 */
export default defineConfig({
  files: [
    '{app,contract}/**/*.{ts,tsx}',
    'sandbox/**/*.ts',
    'scripts/**/*.{ts,mjs}',
    'bench/**/*.ts',
    'server.ts',
  ],
  ignores: ['**/*.test.{ts,tsx}'],
  linterOptions: { reportUnusedDisableDirectives: 'off' },
  languageOptions: { parser: tseslint.parser },
  plugins: { regexp },
  rules: {
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': [
      'error',
      { report: 'potential', ignorePartial: false, ignoreSticky: false },
    ],
  },
});
