/** The style sheet on the server: the rules that a page needs, and a short hash for a cached copy. */
import { createHash } from 'node:crypto';
import text from './styles/index.css?inline';

const toDigest = (css: string) => createHash('sha256').update(css).digest('base64');

/** value of the cookie `css` once a browser was asked to fetch the file */
export const STYLE_MARK = toDigest(text).replace(/\W/g, '').slice(0, 10);
export const STYLE_COOKIE = 'css';

interface Rule {
  /** its selectors, or the `@media …` of a group */
  head: string;
  /** for each selector: the classes and elements that it needs for a match */
  needs: string[][];
  body: string | Rule[];
}

/** Parts of selectors that depend on the page's state or on other elements. */
const STATES = /:(?:not|has)\((?:[^()]|\([^()]*\))*\)|::?[\w-]+|\[[^[\]]*\]/g;
const namesIn = (selector: string) => selector.match(/\.?[a-z][\w-]*/g) ?? [];

function toRule(head: string, body: string): Rule {
  if (/^@(?:media|supports|container)/.test(head)) return { head, needs: [[]], body: parseRules(body) };
  const selectors = head.startsWith('@') ? [''] : head.replaceAll(STATES, '').split(',');
  return { head, needs: selectors.map(namesIn), body };
}

function parseRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let [depth, headAt, bodyAt] = [0, 0, 0];
  for (const { 0: bracket, index } of css.matchAll(/[{}]/g)) {
    depth += bracket === '{' ? 1 : -1;
    if (bracket === '{' && depth === 1) bodyAt = index + 1;
    if (depth > 0) continue;
    rules.push(toRule(css.slice(headAt, bodyAt - 1), css.slice(bodyAt, index)));
    headAt = index + 1;
  }
  return rules;
}

/** Media for which a first view waits for the whole sheet (document.tsx). */
const SPECIAL_MEDIA = /^@(?:page|media ?(?:print|\(forced-colors|\(prefers-contrast))/;
/** The minifier leaves a space in each custom property. */
const minified = text.replaceAll(/(--[\w-]{1,20}): /g, '$1:');
const rules = parseRules(minified).filter(({ head }) => !SPECIAL_MEDIA.test(head));

const write = (some: readonly Rule[], has: (name: string) => boolean): string =>
  some
    .filter(({ needs }) => needs.some((names) => names.every(has)))
    .map(({ head, body }) => [head, typeof body === 'string' ? body : write(body, has)] as const)
    .map(([head, body]) => (body ? `${head}{${body}}` : ''))
    .join('');

/** The rules that may match an element of a page, in their order, and their hash for style-src. */
export function selectStyles(html: string): { css: string; cspHash: string } {
  const found = new Set<string>();
  for (const [, element, classes = ''] of html.matchAll(/<([a-z]\w*)|\sclass="([^"]*)"/g)) {
    if (element) found.add(element);
    for (const name of classes.split(' ')) found.add(`.${name}`);
  }
  const css = write(rules, (name) => found.has(name));
  return { css, cspHash: `sha256-${toDigest(css)}` };
}
