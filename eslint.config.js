import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
// @ts-expect-error -- it publishes no types
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** What server.ts and the sandbox run by type stripping: no alias, no JSX. */
const stripped = [
  'server.ts',
  'sandbox/**/*.ts',
  'app/{platform,programme,identity,content,i18n}/**/*.ts',
  'app/{context,paths}.ts',
  'bench/**/*.ts',
  'scripts/**/*.ts',
];

export default defineConfig(
  globalIgnores(['build', 'var', 'coverage', 'test-results', 'playwright-report']),
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    languageOptions: { globals: globals.node },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-duplicate-imports': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='style']",
          message: 'The Content-Security-Policy allows no style attributes.',
        },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**', 'sandbox/data/**', '**/labels.ts', 'app/ui/gallery/**'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    // a test says what happens, not how fast a machine is that does something else besides
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/][arguments.length=1]",
          message: 'Say how long it may take: on a busy machine the second of the default is too short.',
        },
        {
          selector:
            "CallExpression[callee.property.name=/^toBeLessThan/] BinaryExpression[operator='-'] > CallExpression[callee.property.name='now']",
          message: 'Speed is measured in bench/. Let time go on by hand (withFastTimers), or count.',
        },
      ],
    },
  },
  {
    files: stripped,
    ignores: ['**/*.test.ts', 'app/i18n/t.server.ts', 'app/i18n/use-t.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['~/*'], message: 'Runs by type stripping: import by relative path, with .ts.' },
          ],
        },
      ],
    },
  },
  {
    files: ['app/**/*.tsx'],
    ignores: ['app/ui/link.tsx', 'app/**/*.test.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@remix-run/react',
              importNames: ['Link'],
              message: 'Take Link from ~/ui/link.tsx: on the server it asks no router.',
            },
            {
              name: '@remix-run/react',
              importNames: [
                'Form',
                'useSubmit',
                'useFetcher',
                'useFetchers',
                'useBlocker',
                'Await',
                'Links',
                'Meta',
              ],
              message:
                "The browser's build goes without what it needs (vite.config.ts): see PostForm and GetForm.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
