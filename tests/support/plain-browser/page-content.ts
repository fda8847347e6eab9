/** What a reader and a screen reader find in a parsed page. No style sheet is read: what only CSS hides is visible. */
import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';

export type TextPattern = string | RegExp;

/** As Playwright does it. */
export const normalizeWhiteSpace = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .trim()
    .replace(/\s+/g, ' ');

const NEVER_RENDERED = new Set(['HEAD', 'TEMPLATE', 'SCRIPT', 'STYLE', 'DATALIST']);

/** Whether HTML alone hides this element, whatever is around it. */
function hidesItself(element: Element): boolean {
  if (NEVER_RENDERED.has(element.tagName)) return true;
  if (element.hasAttribute('hidden') || element.hasAttribute('popover')) return true;
  if (element.tagName === 'DIALOG' && !element.hasAttribute('open')) return true;
  if (element.tagName === 'INPUT' && (element as HTMLInputElement).type === 'hidden') return true;
  if (/(^|;)\s*(display:\s*none|visibility:\s*hidden)/.test(element.getAttribute('style') ?? '')) return true;
  const parent = element.parentElement;
  if (parent?.tagName !== 'DETAILS' || parent.hasAttribute('open')) return false;
  return element !== parent.querySelector(':scope > summary');
}

function isHidden(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (hidesItself(at)) return true;
  return false;
}

const HAS_SIZE =
  'img, svg, input, select, textarea, button, meter, progress, hr, canvas, iframe, video, object, tr, td, th';

/** Shown, and with something in it: an element without content has no size. */
export function isVisible(element: Element): boolean {
  if (isHidden(element)) return false;
  if (element.matches(HAS_SIZE) || innerText(element) !== '') return true;
  return [...element.querySelectorAll(HAS_SIZE)].some((inner) => !isHidden(inner));
}

const INLINE = new Set(
  (
    'A ABBR B BDI BDO BUTTON CITE CODE DATA DFN EM I IMG INPUT KBD LABEL MARK METER OUTPUT PROGRESS Q S SAMP ' +
    'SELECT SMALL SPAN STRONG SUB SUP SVG TEXTAREA TIME U VAR WBR'
  ).split(' '),
);
/** Text for screen readers only is positioned by its class, which makes a block of it. */
const isBlock = (element: Element) =>
  element.classList.contains('visually-hidden') || !INLINE.has(element.tagName.toUpperCase());

/** The visible text with its line breaks, near to what a browser's innerText gives. */
export function innerText(element: Element): string {
  let text = '';
  const add = (node: Node): void => {
    if (node.nodeType === 3) text += (node.textContent ?? '').replace(/\s+/g, ' ');
    if (node.nodeType !== 1) return;
    const inner = node as Element;
    if (hidesItself(inner) || ['SELECT', 'TEXTAREA'].includes(inner.tagName)) return;
    const breaks = inner.tagName === 'BR' || isBlock(inner);
    if (breaks) text += '\n';
    for (const child of inner.childNodes) add(child);
    if (inner.tagName === 'TD' || inner.tagName === 'TH') text += '\t';
    else if (breaks && inner.tagName !== 'BR') text += '\n';
  };
  if (isHidden(element)) return element.textContent ?? '';
  for (const child of element.childNodes) add(child);
  return text
    .replace(/[ \n]*\n[ \n]*/g, '\n')
    .replace(/ +/g, ' ')
    .trim();
}

const CAN_HAVE_FOCUS =
  'a[href], summary, [tabindex], :is(button, input:not([type=hidden]), select, textarea):not(:disabled)';

export function focusedAtLoad({ body }: Document): Element {
  const wanted = [...body.querySelectorAll('[autofocus]')];
  return wanted.find((element) => element.matches(CAN_HAVE_FOCUS) && !isHidden(element)) ?? body;
}

interface ElementText {
  full: string;
  /** the runs of text that no child element interrupts */
  runs: string[];
}

/** The text that Playwright compares with: of all descendants, hidden ones included, scripts and styles left out. */
export function textOf(element: Element): ElementText {
  if (['SCRIPT', 'STYLE', 'HEAD'].includes(element.tagName)) return { full: '', runs: [] };
  const { type, value } = element as HTMLInputElement;
  if (element.tagName === 'INPUT' && ['submit', 'button', 'reset'].includes(type))
    return { full: value, runs: [value] };
  let full = '';
  const runs: string[] = [];
  let run = '';
  for (const child of element.childNodes) {
    if (child.nodeType === 3) {
      full += child.nodeValue ?? '';
      run += child.nodeValue ?? '';
    } else if (child.nodeType === 1) {
      if (run) runs.push(run);
      run = '';
      full += textOf(child as Element).full;
    }
  }
  if (run) runs.push(run);
  return { full, runs };
}

/** Whether a text is the wanted one: a part of it in any case, or all of it. */
export function matchesText(text: ElementText, wanted: TextPattern, exact: boolean): boolean {
  if (wanted instanceof RegExp) return wanted.test(text.full);
  const words = normalizeWhiteSpace(wanted);
  if (exact) return text.runs.some((run) => normalizeWhiteSpace(run) === words);
  return normalizeWhiteSpace(text.full).toLowerCase().includes(words.toLowerCase());
}

export function elementsByText(root: ParentNode, wanted: TextPattern, exact: boolean): Element[] {
  const matching = [...root.querySelectorAll('*')].filter(
    (element) => !element.closest('head') && matchesText(textOf(element), wanted, exact),
  );
  const found = new Set(matching);
  return matching.filter((element) => ![...element.children].some((child) => found.has(child)));
}

const LABELLABLE = new Set(['BUTTON', 'METER', 'OUTPUT', 'PROGRESS', 'SELECT', 'TEXTAREA', 'INPUT']);

/** The texts of what labels an element: aria-labelledby before aria-label before <label>. */
export function labelTexts(element: Element): ElementText[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const labelling = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  if (labelling.length > 0) return labelling.map(textOf);
  const label = element.getAttribute('aria-label') ?? '';
  if (label.trim()) return [{ full: label, runs: [label] }];
  if (!LABELLABLE.has(element.tagName)) return [];
  const { labels } = element as HTMLInputElement;
  return labels ? [...labels].map((one) => textOf(one)) : [];
}

/** Stands in for computed styles, which are slow to get and of which nothing but these two is needed. */
const accessibility = {
  computedStyleSupportsPseudoElements: false,
  getComputedStyle: (element: Element) => {
    const style: Record<string, string> = {
      display: hidesItself(element) ? 'none' : isBlock(element) ? 'block' : 'inline',
      visibility: 'visible',
    };
    return {
      ...style,
      getPropertyValue: (name: string) => style[name] ?? '',
    } as unknown as CSSStyleDeclaration;
  },
};

export const accessibleName = (element: Element) =>
  normalizeWhiteSpace(computeAccessibleName(element, accessibility));
export const accessibleDescription = (element: Element) =>
  normalizeWhiteSpace(computeAccessibleDescription(element, accessibility));

const isNamed = (element: Element) =>
  ['aria-label', 'aria-labelledby', 'title'].some((name) => element.hasAttribute(name));
const SECTIONS = 'article, aside, main, nav, section';

/** The role as browsers compute it, where the library leaves the context out. */
function roleOf(element: Element): string | null {
  if (element.hasAttribute('role')) return getRole(element);
  if (element.tagName === 'SECTION' || element.tagName === 'FORM')
    return isNamed(element) ? getRole(element) : null;
  if (element.tagName === 'HEADER' || element.tagName === 'FOOTER')
    return element.parentElement?.closest(SECTIONS) ? null : getRole(element);
  if (element.tagName === 'SUMMARY') return null;
  if (element.tagName === 'TH' && /^row/.test(element.getAttribute('scope') ?? '')) return 'rowheader';
  return getRole(element);
}

export interface RoleOptions {
  name?: TextPattern;
  exact?: boolean;
  level?: number;
  checked?: boolean;
}

const levelOf = (element: Element) =>
  Number(element.getAttribute('aria-level') ?? /^H(\d)$/.exec(element.tagName)?.[1]);

/** The elements of a role that assistive technology is told of. */
export function elementsByRole(root: ParentNode, role: string, options: RoleOptions = {}): Element[] {
  const { name, exact = false, level, checked } = options;
  return [...root.querySelectorAll('*')].filter((element) => {
    if (roleOf(element) !== role) return false;
    if (level !== undefined && levelOf(element) !== level) return false;
    if (checked !== undefined && (element as HTMLInputElement).checked !== checked) return false;
    if (isHidden(element) || element.closest('[aria-hidden=true]')) return false;
    if (name === undefined) return true;
    const full = accessibleName(element);
    if (exact && typeof name === 'string') return full === normalizeWhiteSpace(name);
    return matchesText({ full, runs: [] }, name, false);
  });
}
