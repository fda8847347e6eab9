/**
 * The oldest supported engines are Chrome 70 and Safari 12. Syntax that they cannot parse needs a fallback.
 */
/** @type {import('stylelint').Config} */
export default {
  plugins: ['stylelint-no-unsupported-browser-features', './scripts/older-engines.mjs'],
  rules: {
    'project/older-engines': true,
    'plugin/no-unsupported-browser-features': [
      true,
      {
        browsers: ['chrome 70', 'safari 12', 'ios_saf 12.0-12.1'],
        ignorePartialSupport: true,
        ignore: [
          // a block that such an engine skips; the rules before it are the fallback
          'css-container-queries',
          // came with container queries
          'css-container-query-units',
          'css-media-scripting',
          'css-paged-media',
          'prefers-color-scheme',
          'prefers-reduced-motion',
          // a rule that such an engine skips; project/older-engines checks its other selectors
          'css-focus-visible',
          'css-has',
          'css-not-sel-list',
          // without them a page is slower, or has a different cursor
          'css-content-visibility',
          'css3-cursors',
          // app/ui/styles/older-engines.css
          'flexbox-gap',
          // project/older-engines requires a fallback
          'css-math-functions',
          // mistakes `--name: {` of brand variables for nested rules
          'css-nesting',
        ],
      },
    ],
  },
};
