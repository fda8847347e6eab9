/** A stylelint rule: syntax that an engine of 2018 cannot parse needs a fallback before it. */
import stylelint from 'stylelint';

export const UNKNOWN_SELECTOR =
  /:(?:is|where|has|focus-visible)\b|:not\([^()]*(?:\([^()]*\)[^()]*)*[ ,]|::details-content/;
export const UNKNOWN_PROPERTY =
  /^(?:inset|gap|row-gap|column-gap|aspect-ratio|container|(?:margin|padding)-(?:inline|block)$)\b/;
export const UNKNOWN_VALUE =
  /(?<![\w-])(?:min|max|clamp|color-mix|light-dark|okl(?:ab|ch)|l(?:ab|ch))\(|\d[dsl]v[hw]\b/;

/** Shorthands that accepted one value in 2018. */
const ONE_VALUE = /^(?:text-decoration|overflow)$/;
/**
 * app/ui/styles/older-engines.css replaces the gaps of flex boxes by margins. An engine of 2018 skips
 * container queries.
 */
const NEEDS_NOTHING = /gap$|^container/;
/** An engine of 2018 skips the block of a feature query, and of a query about containers. */
const GUARDED = new Set(['supports', 'container']);

/** @param {import('postcss').Node | undefined} node */
const isGuarded = (node) => {
  for (let at = node?.parent; at; at = at.parent) {
    if ('name' in at && GUARDED.has(String(at.name))) return true;
    if ('selector' in at && UNKNOWN_SELECTOR.test(String(at.selector))) return true;
  }
  return false;
};

/** @param {import('postcss').Declaration} declaration */
const isUnknown = ({ prop, value }) =>
  (UNKNOWN_PROPERTY.test(prop) && !NEEDS_NOTHING.test(prop)) ||
  UNKNOWN_VALUE.test(value) ||
  (ONE_VALUE.test(prop) && /\s/.test(value.trim()));

/** @param {import('postcss').Declaration} declaration */
function hasFallback(declaration) {
  for (let at = declaration.prev(); at; at = at.prev()) {
    if (at.type !== 'decl') continue;
    const covers = at.prop === declaration.prop || declaration.prop.startsWith(`${at.prop}-`);
    if (covers && !isUnknown(/** @type {import('postcss').Declaration} */ (at))) return true;
  }
  return false;
}

const ruleName = 'project/older-engines';
const messages = stylelint.utils.ruleMessages(ruleName, {
  /** @param {string} text */
  declaration: (text) => `Chrome 70 or Safari 12 ignores "${text}": write a value before it that they know.`,
  /** @param {string} text */
  selector: (text) => `Chrome 70 or Safari 12 skips the whole rule for "${text}": give it a rule of its own.`,
});

/** @type {import('stylelint').Rule} */
const ruleFunction = () => (root, result) => {
  root.walkDecls((declaration) => {
    if (!isUnknown(declaration) || isGuarded(declaration) || hasFallback(declaration)) return;
    const message = messages.declaration(declaration.toString());
    stylelint.utils.report({ ruleName, result, node: declaration, message });
  });
  root.walkRules((rule) => {
    const unknown = rule.selectors.filter((selector) => UNKNOWN_SELECTOR.test(selector));
    if (unknown.length === 0 || unknown.length === rule.selectors.length || isGuarded(rule)) return;
    stylelint.utils.report({ ruleName, result, node: rule, message: messages.selector(unknown.join(', ')) });
  });
};
ruleFunction.ruleName = ruleName;
ruleFunction.messages = messages;

export default stylelint.createPlugin(ruleName, ruleFunction);
