/** The least work for a page: React's renderToString of this tree, without components and hooks. */
import { JSDOM } from 'jsdom';

export type PageNode =
  | string
  | { tag: string; props: Record<string, string | boolean>; html?: string; children: PageNode[] };

/** Scripts, and links that only load scripts. */
export const SCRIPTS = /<script[\s\S]*?<\/script>|<link[^>]*modulepreload[^>]*>/g;

const TEXT = 3;
const ELEMENT = 1;

const propNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  crossorigin: 'crossOrigin',
  novalidate: 'noValidate',
  readonly: 'readOnly',
  autofocus: 'autoFocus',
  nomodule: 'noModule',
  checked: 'defaultChecked',
};
const flags = new Set(['async', 'checked', 'defer', 'disabled', 'hidden', 'multiple', 'open', 'required', 'selected', 'novalidate', 'readonly', 'autofocus', 'nomodule']); // oxfmt-ignore

function toProps(element: Element): Record<string, string | boolean> {
  const props: Record<string, string | boolean> = {};
  for (const { name, value } of element.attributes) {
    const known =
      name === 'value' && element.tagName === 'INPUT' ? 'defaultValue' : (propNames[name] ?? name);
    props[known] = flags.has(name) && value === '' ? true : value;
  }
  return props;
}

function toNode(node: Node): PageNode | undefined {
  if (node.nodeType === TEXT) return node.textContent ?? '';
  if (node.nodeType !== ELEMENT) return undefined;
  const element = node as Element;
  const tag = element.localName;
  const props = toProps(element);
  if (tag === 'script' || tag === 'style') return { tag, props, html: element.innerHTML, children: [] };
  const children = [...element.childNodes].map(toNode).filter((child) => child !== undefined);
  return { tag, props, children };
}

export function parsePageTree(html: string): PageNode {
  const { document } = new JSDOM(html).window;
  const root = toNode(document.documentElement);
  if (root === undefined) throw new Error('the page is empty');
  return root;
}

/**
 * The part of a page that a route of another framework renders: its inlined styles, and the content of its
 * body.
 */
export function parseFragment(html: string): PageNode[] {
  const { head, body } = new JSDOM(html.replaceAll(SCRIPTS, '')).window.document;
  return [...head.querySelectorAll('style'), ...body.childNodes]
    .map(toNode)
    .filter((node) => node !== undefined);
}

export const countRows = (html: string, selector: string): number =>
  new JSDOM(html).window.document.querySelectorAll(selector).length;
