import { defineConfig } from 'oxlint';

/** Files that server.ts and the sandbox run by type stripping: no alias, no JSX. */
const stripped = [
  'server.ts',
  'sandbox/**/*.ts',
  'app/{platform,programme,remix,auth,session,content,i18n}/**/*.ts',
  'app/{context,paths}.ts',
  'contract/**/*.ts',
  'bench/**/*.ts',
  'scripts/**/*.ts',
];

/** At midnight and at New Year, the machine's day differs from the programme's. */
const machineDay = [
  "CallExpression[callee.property.name=/^get(?:UTC)?(?:FullYear|Month|Date|Day)$/] > MemberExpression > NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.property.name='slice'] CallExpression[callee.property.name='toISOString'] > MemberExpression > NewExpression[callee.name='Date'][arguments.length=0]",
].map((selector) => ({
  selector,
  message: "The day is the programme's, in New York: clock.today(), in a test programmeYear().",
}));

/** Code that is right only in this year would pass tests with fixed years. */
const fixedYear = {
  selector: 'Literal[value>=2020][value<2060]',
  message: "A year comes from the clock; one that is history stands in a date, '2025-02-27'.",
};

const styleAttribute = {
  selector: "JSXAttribute[name.name='style']",
  message: 'The Content-Security-Policy allows no style attributes.',
};

const verbFirst = {
  selector: ':matches(FunctionDeclaration, VariableDeclarator)[id.name=/[a-z]Of$/]',
  message: 'A function starts with a verb: toRow, parseProblem (docs/develop/style.md).',
};

/** A test asserts results, not the speed of a machine that is busy with other work. */
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

/** The browser's build does not support these. */
const missingInBrowser = [
  'Form',
  'useSubmit',
  'useFetcher',
  'useFetchers',
  'useBlocker',
  'Await',
  'Links',
  'Meta',
];

export default defineConfig({
  plugins: ['typescript', 'jsx-a11y', 'react'],
  jsPlugins: ['./scripts/lint-rules.mjs', 'eslint-plugin-regexp'],
  categories: { correctness: 'error' },
  env: { node: true, builtin: true },
  ignorePatterns: ['build', 'var', 'coverage', 'test-results', 'playwright-report'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-cond-assign': 'error',
    'no-duplicate-imports': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-useless-escape': 'error',
    'no-var': 'error',
    // Even expressions that may take more than linear time have no exception.
    'no-warning-comments': [
      'error',
      {
        terms: ['todo', 'fixme', 'xxx', 'disable-next-line regexp', 'disable-line regexp'],
        location: 'anywhere',
      },
    ],
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'project/no-restricted-syntax': ['error', ...machineDay, verbFirst],
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-unsafe-function-type': 'error',
  },
  overrides: [
    {
      files: ['{app,contract,sandbox,scripts,bench,tests}/**', '*.{ts,js,mjs}'],
      rules: { 'project/sentences': 'error' },
    },
    {
      files: ['{app,contract}/**/*.ts'],
      rules: { 'project/no-restricted-syntax': ['error', ...machineDay, verbFirst, fixedYear] },
    },
    {
      files: ['{app,contract}/**/*.{ts,tsx}'],
      rules: {
        'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
        // Remix's own handleRequest has five
        'max-params': ['error', { max: 5 }],
      },
    },
    {
      // No expression may take more than linear time, because one request must not delay all others. The
      // rules miss an expression that begins with a fixed part. tests/scripts/linear-expressions.test.ts
      // measures those.
      files: [
        '{app,contract}/**/*.{ts,tsx}',
        'sandbox/**/*.ts',
        '{scripts,bench}/**/*.{ts,mjs}',
        'server.ts',
      ],
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': [
          'error',
          { report: 'potential', ignorePartial: false, ignoreSticky: false },
        ],
      },
    },
    {
      files: ['**/*.tsx'],
      env: { browser: true },
      rules: {
        'project/no-restricted-syntax': ['error', ...machineDay, verbFirst, fixedYear, styleAttribute],
        'jsx-a11y/control-has-associated-label': 'off',
        'jsx-a11y/prefer-tag-over-role': 'off',
        'react/rules-of-hooks': 'error',
        'jsx-a11y/interactive-supports-focus': 'error',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'error',
        'jsx-a11y/no-noninteractive-element-interactions': 'error',
        'jsx-a11y/no-noninteractive-element-to-interactive-role': [
          'error',
          { ul: ['listbox', 'menu', 'tablist'], li: ['menuitem', 'option', 'row', 'tab'], td: ['gridcell'] },
        ],
        'jsx-a11y/no-static-element-interactions': ['error', { allowExpressionValues: true }],
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'tests/**', 'sandbox/data/**', '**/labels.ts', 'app/ui/gallery/**'],
      rules: { 'max-lines': 'off', 'max-lines-per-function': 'off', 'max-params': 'off' },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'tests/**', 'scripts/lint-rules.mjs'],
      rules: {
        'regexp/no-super-linear-backtracking': 'off',
        'regexp/no-super-linear-move': 'off',
        'project/no-restricted-syntax': ['error', ...machineDay],
      },
    },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: { 'project/no-restricted-syntax': ['error', ...testSyntax] },
    },
    { files: ['**/*.{test,spec}.{ts,tsx}'], rules: { 'project/titles': 'error' } },
    {
      files: stripped,
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
      files: ['**/*.test.ts', 'app/i18n/t.server.ts', 'app/i18n/use-t.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['app/**/*.tsx'],
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
                importNames: missingInBrowser,
                message:
                  "The browser's build goes without what it needs (vite.config.ts): see PostForm and GetForm.",
              },
            ],
          },
        ],
      },
    },
    {
      files: ['app/ui/link.tsx', 'app/**/*.test.tsx'],
      rules: { 'no-restricted-imports': 'off' },
    },
    { files: ['**/*.{js,mjs,cjs}'], rules: { 'typescript/no-require-imports': 'off' } },
  ],
});
