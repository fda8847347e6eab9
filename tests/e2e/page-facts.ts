/** Facts of a page, read from its document. */
import { parseHTML } from '#harness/parse-html.ts';

/** A control of a form, in its initial state. */
export interface Field {
  /** `text`, `radio`, `select`, `textarea`, … */
  type: string;
  name: string;
  value: string;
  isChecked: boolean;
  isRequired: boolean;
  autocomplete: string;
  /** the values of a select */
  options: string[];
}

export interface Button {
  name: string;
  value: string;
  text: string;
}

export interface Form {
  method: 'get' | 'post';
  /** as written; empty if the form posts to its own page */
  action: string;
  fields: Field[];
  buttons: Button[];
}

export interface PageFacts {
  language: string;
  title: string;
  /** in their order, without those of closed dialogs */
  headings: { level: number; text: string }[];
  /** every text that a member can see or hear, except for text marked as a different language */
  texts: string[];
  links: string[];
  forms: Form[];
  ids: string[];
  /** ids that an element refers to and that do not exist */
  missingIds: string[];
  /** markup that would run, or be fetched in order to run */
  scripts: string[];
  /** names of two links with different targets, or of two buttons with different actions */
  sharedNames: string[];
  /** names of buttons that submit nothing, and so have no effect without scripts */
  deadButtons: string[];
}

const SPOKEN = ['aria-label', 'alt', 'title', 'placeholder', 'data-l', 'aria-valuetext'];
const POINTING = [
  ...['for', 'form', 'list', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-errormessage'],
];
const UNSEEN = new Set(['SCRIPT', 'STYLE', 'TEMPLATE']);
const TEXT_NODE = 3;
const ELEMENT_NODE = 1;

/** The texts below a node that are in the page's own language. */
function textsBelow(node: Node, isOwnLanguage: boolean, language: string, texts: string[]): void {
  for (const child of node.childNodes) {
    if (child.nodeType === TEXT_NODE) {
      if (isOwnLanguage && child.textContent?.trim()) texts.push(child.textContent);
    } else if (child.nodeType === ELEMENT_NODE) {
      const element = child as Element;
      const lang = element.getAttribute('lang');
      const isOwn = lang === null ? isOwnLanguage : lang === language;
      if (isOwn)
        for (const name of SPOKEN)
          if (element.hasAttribute(name)) texts.push(element.getAttribute(name) ?? '');
      if (!UNSEEN.has(element.tagName.toUpperCase())) textsBelow(element, isOwn, language, texts);
    }
  }
}

function toField(control: Element): Field {
  const tag = control.tagName.toLowerCase();
  const options = [...control.querySelectorAll('option')];
  const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0];
  const getValue = (option: Element) => option.getAttribute('value') ?? option.textContent ?? '';
  const type = tag === 'input' ? (control.getAttribute('type') ?? 'text') : tag;
  const isChoice = type === 'checkbox' || type === 'radio';
  const own = control.getAttribute('value') ?? (isChoice ? 'on' : '');
  return {
    type,
    name: control.getAttribute('name') ?? '',
    value:
      tag === 'select'
        ? chosen
          ? getValue(chosen)
          : ''
        : tag === 'textarea'
          ? (control.textContent ?? '')
          : own,
    isChecked: control.hasAttribute('checked'),
    isRequired: control.hasAttribute('required') || control.getAttribute('aria-required') === 'true',
    // React writes the attribute's name as in JSX
    autocomplete: control.getAttribute('autocomplete') ?? control.getAttribute('autoComplete') ?? '',
    options: options.filter((option) => !option.hasAttribute('disabled')).map(getValue),
  };
}

/** The forms of a page, without forms that only close their dialog. */
function listForms(page: Document): Form[] {
  const controls = [...page.querySelectorAll('input, select, textarea, button')].filter(
    (control) => !control.hasAttribute('disabled') && control.closest('fieldset[disabled]') === null,
  );
  const findOwner = (control: Element) => {
    const id = control.getAttribute('form');
    return id === null ? control.closest('form') : page.getElementById(id);
  };
  return [...page.querySelectorAll('form')].flatMap((form): Form[] => {
    const method = (form.getAttribute('method') ?? 'get').toLowerCase();
    if (method !== 'get' && method !== 'post') return [];
    const own = controls.filter((control) => findOwner(control) === form);
    const buttons = own.filter(
      (control) =>
        control.tagName.toLowerCase() === 'button' && (control.getAttribute('type') ?? 'submit') === 'submit',
    );
    return [
      {
        method,
        action: form.getAttribute('action') ?? '',
        fields: own
          .filter((control) => control.tagName.toLowerCase() !== 'button' && control.getAttribute('name'))
          .map(toField),
        buttons: buttons.map((button) => ({
          name: button.getAttribute('name') ?? '',
          value: button.getAttribute('value') ?? '',
          text: (button.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
        })),
      },
    ];
  });
}

/** The accessible name of a control. */
function getName(node: Node): string {
  if (node.nodeType === TEXT_NODE) return node.textContent ?? '';
  if (node.nodeType !== ELEMENT_NODE) return '';
  const element = node as Element;
  if (element.getAttribute('aria-hidden') === 'true') return '';
  const own = element.getAttribute('aria-label') ?? element.getAttribute('alt');
  return own ?? [...element.childNodes].map(getName).join('');
}

/** Facts about the page and its member, read from a form. */
const ABOUT_PAGE = new Set(['returnTo', 'formToken']);

/** The content and the target of a button; undefined for a button that submits nothing. */
function sentBy(button: Element, page: Document): string | undefined {
  if ((button.getAttribute('type') ?? 'submit') !== 'submit') return undefined;
  const id = button.getAttribute('form');
  const form = id === null ? button.closest('form') : page.getElementById(id);
  if (!form) return undefined;
  const attributes = [button, ...form.querySelectorAll('input[type=hidden]')]
    .map((control) => [control.getAttribute('name') ?? '', control.getAttribute('value')] as const)
    .filter(([name]) => !ABOUT_PAGE.has(name))
    .map((pair) => pair.join('='));
  return `${button.getAttribute('formaction') ?? form.getAttribute('action')} ${attributes.join('&')}`;
}

/** All links to the provider's login count as one target, including those that end the session first. */
const getPlace = (href: string) =>
  /^\/auth\/(?:start|login)\b|\/session\/end\b/.test(href) ? 'log-in' : href;

function sharedNamesIn(page: Document): string[] {
  const targets = new Map<string, Set<string>>();
  for (const control of page.querySelectorAll('a[href], button')) {
    // only one dialog about a resource is open at a time
    if (control.closest('dialog:not([open])')) continue;
    const isLink = control.tagName.toLowerCase() === 'a';
    const target = isLink ? getPlace(control.getAttribute('href')!) : sentBy(control, page);
    if (target === undefined) continue;
    const name = `${getName(control).replaceAll(/\s+/g, ' ').trim()} (${isLink ? 'link' : 'button'})`;
    targets.set(name, (targets.get(name) ?? new Set()).add(target));
  }
  return [...targets].filter(([, of]) => of.size > 1).map(([name, of]) => `${name}: ${[...of].join(', ')}`);
}

const findDeadButtons = (page: Document) =>
  [...page.querySelectorAll('button')]
    .filter((button) => sentBy(button, page) === undefined)
    .map((button) => getName(button).replaceAll(/\s+/g, ' ').trim());

const listHeadings = (page: Document) =>
  [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .filter((heading) => !heading.closest('dialog:not([open])'))
    .map((heading) => ({ level: Number(heading.tagName[1]), text: getName(heading).trim() }));

/** Scripts that a browser would run. */
function listScripts(all: Element[]): string[] {
  return all.flatMap((element) => {
    const handlers = element.getAttributeNames().filter((name) => name.startsWith('on'));
    const target = `${element.getAttribute('href') ?? ''}${element.getAttribute('action') ?? ''}`;
    const tag = element.tagName.toLowerCase();
    // Selectors are compiled at each use, so they are not used for each element of each page.
    const isPreload = tag === 'link' && element.matches('[rel~=modulepreload], [as=script]');
    return [
      ...(tag === 'script' || isPreload ? [element.outerHTML.slice(0, 80)] : []),
      ...handlers.map((name) => `${element.tagName} ${name}`),
      ...(/^\s*javascript:/i.test(target) ? [target] : []),
    ];
  });
}

/** Reads a page like a browser without scripts. */
export function readFacts(html: string): PageFacts {
  const { document: page } = parseHTML(html);
  const language = page.documentElement.getAttribute('lang') ?? '';
  const all = [...page.querySelectorAll('*')];
  const ids = all.filter((element) => element.hasAttribute('id')).map((element) => element.id);
  const known = new Set(ids);
  const texts: string[] = [];
  textsBelow(page.body, true, language, texts);
  const pointedAt = all.flatMap((element) => [
    ...POINTING.flatMap((name) => element.getAttribute(name)?.split(/\s+/) ?? []),
    ...(/^#./.test(element.getAttribute('href') ?? '') ? [element.getAttribute('href')!.slice(1)] : []),
  ]);
  return {
    language,
    title: page.title,
    headings: listHeadings(page),
    texts,
    links: [...page.querySelectorAll('a[href], link[href], img[src]')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src')!,
    ),
    forms: listForms(page),
    ids,
    missingIds: pointedAt.filter((id) => id !== '' && !known.has(id)),
    scripts: listScripts(all),
    sharedNames: sharedNamesIn(page),
    deadButtons: findDeadButtons(page),
  };
}
