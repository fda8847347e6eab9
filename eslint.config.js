import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
// @ts-expect-error -- it publishes no types
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import comments from './eslint.comments.js';

/** What server.ts and the sandbox run by type stripping: no alias, no JSX. */
const stripped = [
  'server.ts',
  'sandbox/**/*.ts',
  'app/{platform,programme,remix,auth,session,content,i18n}/**/*.ts',
  'app/{context,paths}.ts',
  'contract/**/*.ts',
  'bench/**/*.ts',
  'scripts/**/*.ts',
];

/** At midnight, and at New Year, the machine's day is another than the programme's. */
const machineDay = [
  "CallExpression[callee.property.name=/^get(?:UTC)?(?:FullYear|Month|Date|Day)$/] > MemberExpression > NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.property.name='slice'] CallExpression[callee.property.name='toISOString'] > MemberExpression > NewExpression[callee.name='Date'][arguments.length=0]",
].map((selector) => ({
  selector,
  message: "The day is the programme's, in New York: clock.today(), in a test programmeYear().",
}));

/** What is right this year alone is found by no test of this year. */
const fixedYear = {
  selector: 'Literal[value>=2020][value<2060]',
  message: "A year comes from the clock; one that is history stands in a date, '2025-02-27'.",
};

/** A test reports what happens, not how fast a machine is that does something else besides. */
const testSyntax = [
  ...machineDay,
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(do)?[mM]ock$/]",
    message: 'All files of a worker share their modules: one that a test changes is changed for the next.',
  },
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/]",
    message: 'Take expect.poll: its limit is in vitest.config.ts, and fits a busy machine.',
  },
  {
    selector:
      ':matches(CallExpression[callee.name=/^(test|it|(before|after)(All|Each))$/], CallExpression[callee.callee.object.name=/^(test|it)$/], Property[key.name=/^(timeout|testTimeout|hookTimeout)$/]) > Literal[value<300000]',
    message: 'A tighter limit than that of vitest.config.ts fails on a busy machine.',
  },
  {
    selector:
      "CallExpression[callee.property.name=/^toBeLessThan/] BinaryExpression[operator='-'] > CallExpression[callee.property.name='now']",
    message: 'Speed is measured in bench/. Let time go on by hand (withFastTimers), or count.',
  },
];

/** A title is subject, verb and result, and is understood alone in a list of failures. */
const titleOpener = {
  selector:
    'CallExpression:matches([callee.name=/^(describe|test|it)$/], [callee.callee.object.name=/^(describe|test|it)$/]) > Literal:first-child[value=/^(what|how|who(se|m|ever)?|whatever|of|that|which|and|but|nor|also|even|(no|some|every)body)\\b/i]',
  message: 'Begin with the subject, or with the verb when the describe() around it names the subject.',
};

const verbFirst = {
  selector: ':matches(FunctionDeclaration, VariableDeclarator)[id.name=/[a-z]Of$/]',
  message: 'A function starts with a verb: toRow, parseProblem (docs/develop/style.md).',
};

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
  { files: ['**/*.{ts,tsx,mjs}'], rules: { 'no-restricted-syntax': ['error', ...machineDay, verbFirst] } },
  {
    files: ['{app,contract,sandbox,scripts,bench}/**', 'server.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { comments },
    rules: { 'comments/sentences': 'error' },
  },
  {
    files: ['{app,contract}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...machineDay, verbFirst, fixedYear] },
  },
  {
    files: ['{app,contract}/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-syntax': [
        'error',
        ...machineDay,
        verbFirst,
        fixedYear,
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
  // helpers of tests are not renamed yet
  { files: ['tests/**'], rules: { 'no-restricted-syntax': ['error', ...machineDay] } },
  { files: ['**/*.test.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', ...testSyntax] } },
  {
    files: ['{app,contract,sandbox}/**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...testSyntax, titleOpener] },
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
