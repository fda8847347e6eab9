/** The part of Playwright's Locator that needs no layout and no script. It looks anew each time it is asked. */
import {
  elementsByRole,
  elementsByText,
  innerText,
  isVisible,
  labelTexts,
  matchesText,
  textOf,
  type RoleOptions,
  type TextPattern,
} from './page-content.ts';
import { refuseOptions, refuseUnknown, UnsupportedError } from './unsupported.ts';

export interface LocatorHost {
  document(): Document;
  url(): string;
  /** presses an element and waits until the page that it leads to is there */
  press(element: HTMLElement, description: string): Promise<void>;
}

interface Filter {
  hasText?: TextPattern;
  hasNotText?: TextPattern;
  has?: PlainLocator;
  hasNot?: PlainLocator;
  visible?: boolean;
}

type Find = (root: ParentNode) => Element[];

export class PlainLocator {
  readonly #host: LocatorHost;
  readonly #find: Find;
  readonly description: string;

  constructor(host: LocatorHost, find: Find, description: string) {
    this.#host = host;
    this.#find = find;
    this.description = description;
  }

  #next(description: string, find: Find): PlainLocator {
    return refuseUnknown('locator', new PlainLocator(this.#host, find, `${this.description}${description}`));
  }

  /** Everything that is found in each element of this locator, each once, in the order of the page. */
  #inside(description: string, find: Find): PlainLocator {
    return this.#next(description, (root) => inOrder(this.#find(root).flatMap((element) => find(element))));
  }

  // — finding

  locator(selector: string, options?: Filter): PlainLocator {
    return this.#inside(` ${selector}`, (root) => [...root.querySelectorAll(selector)]).filter(options);
  }

  getByRole(role: string, options?: RoleOptions): PlainLocator {
    refuseOptions('getByRole', options, ['name', 'exact', 'level', 'checked']);
    const name = options?.name === undefined ? '' : ` “${String(options.name)}”`;
    return this.#inside(` ${role}${name}`, (root) => elementsByRole(root, role, options));
  }

  getByText(text: TextPattern, { exact = false }: { exact?: boolean } = {}): PlainLocator {
    return this.#inside(` text “${String(text)}”`, (root) => elementsByText(root, text, exact));
  }

  getByLabel(text: TextPattern, { exact = false }: { exact?: boolean } = {}): PlainLocator {
    return this.#inside(` label “${String(text)}”`, (root) =>
      [...root.querySelectorAll('*')].filter((element) =>
        labelTexts(element).some((label) => matchesText(label, text, exact)),
      ),
    );
  }

  filter(options: Filter = {}): PlainLocator {
    refuseOptions('filter', options, ['hasText', 'hasNotText', 'has', 'hasNot', 'visible']);
    const { hasText, hasNotText, has, hasNot, visible } = options;
    const holds = (element: Element, inner: PlainLocator) => inner.elements(element).length > 0;
    return this.#next('', (root) =>
      this.#find(root).filter(
        (element) =>
          (hasText === undefined || matchesText(textOf(element), hasText, false)) &&
          (hasNotText === undefined || !matchesText(textOf(element), hasNotText, false)) &&
          (has === undefined || holds(element, has)) &&
          (hasNot === undefined || !holds(element, hasNot)) &&
          (visible === undefined || isVisible(element) === visible),
      ),
    );
  }

  first(): PlainLocator {
    return this.nth(0);
  }

  last(): PlainLocator {
    return this.nth(-1);
  }

  nth(index: number): PlainLocator {
    return this.#next(` [${index}]`, (root) => this.#find(root).slice(index).slice(0, 1));
  }

  and(other: PlainLocator): PlainLocator {
    return this.#next(` and ${other.description}`, (root) => {
      const others = new Set(other.elements());
      return this.#find(root).filter((element) => others.has(element));
    });
  }

  or(other: PlainLocator): PlainLocator {
    return this.#next(` or ${other.description}`, (root) =>
      inOrder([...this.#find(root), ...other.elements()]),
    );
  }

  // — reading

  /** For assertions and for other locators. */
  elements(root: ParentNode = this.#host.document()): Element[] {
    return this.#find(root);
  }

  /** The one element that this is about; none or several are a mistake of the test or a fault of the page. */
  one(): HTMLElement {
    const found = this.elements();
    if (found.length === 1) return found[0] as HTMLElement;
    const list = found.map((element) => `\n  ${element.outerHTML.slice(0, 160)}`).join('');
    throw new Error(
      `${found.length} elements instead of one:${this.description} at ${this.#host.url()}${list}`,
    );
  }

  all(): Promise<PlainLocator[]> {
    return Promise.resolve(this.elements().map((_element, index) => this.nth(index)));
  }

  count = () => Promise.resolve(this.elements().length);
  isVisible = () => this.#read(() => this.elements().length > 0 && isVisible(this.one()));
  isChecked = () => this.#read(() => (this.one() as HTMLInputElement).checked);
  textContent = () => this.#read(() => this.one().textContent);
  innerText = () => this.#read(() => innerText(this.one()));
  inputValue = () => this.#read(() => (this.one() as HTMLInputElement).value);
  getAttribute = (name: string) => this.#read(() => this.one().getAttribute(name));
  allTextContents = () => this.#read(() => this.elements().map((element) => element.textContent ?? ''));
  allInnerTexts = () => this.#read(() => this.elements().map(innerText));

  /** The function sees the parsed page of this process: no layout, no script of the page, no `window`. */
  evaluate = <Result>(read: (element: never) => Result) => this.#read(() => read(this.one() as never));
  evaluateAll = <Result>(read: (elements: never) => Result) =>
    this.#read(() => read(this.elements() as never));

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'attached' } = {}): Promise<void> {
    if (state === 'visible') await this.#read(() => this.#shown());
    else this.one();
  }

  /** Fails as a promise does, not at once, so that it behaves like Playwright's. */
  async #read<Result>(read: () => Result): Promise<Result> {
    return read();
  }

  #shown(): HTMLElement {
    const element = this.one();
    if (!isVisible(element)) throw new Error(`not visible:${this.description} at ${this.#host.url()}`);
    return element;
  }

  /** A control that a member can use: shown, neither disabled nor read-only. */
  #usable(): HTMLInputElement {
    const control = this.#shown() as HTMLInputElement;
    if (control.matches(':disabled') || control.readOnly)
      throw new Error(`disabled or read-only:${this.description} at ${this.#host.url()}`);
    return control;
  }

  // — acting

  async click(options?: { force?: boolean }): Promise<void> {
    refuseOptions('click', options, ['force']);
    const element = this.#shown();
    const control = element.closest('button, a, input') ?? element;
    if (control.matches(':disabled') || (!options?.force && control.getAttribute('aria-disabled') === 'true'))
      throw new Error(`disabled:${this.description} at ${this.#host.url()}`);
    await this.#host.press(element, this.description);
  }

  async fill(text: string): Promise<void> {
    const control = await this.#read(() => this.#usable());
    const types = ['text', 'email', 'tel', 'url', 'search', 'password', 'number', 'date', 'textarea'];
    if (!types.includes(control.type)) throw new Error(`no text goes into${this.description}`);
    control.value = control.maxLength >= 0 ? text.slice(0, control.maxLength) : text;
  }

  pressSequentially = async (text: string) => this.fill((await this.inputValue()) + text);

  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);

  async setChecked(checked: boolean): Promise<void> {
    const control = await this.#read(() => this.#usable());
    if (control.type !== 'checkbox' && control.type !== 'radio')
      throw new Error(`neither checkbox nor radio:${this.description}`);
    if (control.checked !== checked) control.click();
    if (control.checked !== checked) throw new Error(`cannot be set to ${checked}:${this.description}`);
  }

  async selectOption(wanted: string | { label?: string; value?: string; index?: number }): Promise<void> {
    const select = (await this.#read(() => this.#usable())) as unknown as HTMLSelectElement;
    if (select.tagName !== 'SELECT') throw new Error(`no list to choose from:${this.description}`);
    const option = [...select.options].find((one, index) => {
      if (typeof wanted === 'string') return one.value === wanted || one.label === wanted;
      const { label = one.label, value = one.value, index: at = index } = wanted;
      return one.label === label && one.value === value && index === at;
    });
    if (!option || option.disabled || option.closest('optgroup')?.disabled)
      throw new Error(`${JSON.stringify(wanted)} cannot be chosen:${this.description}`);
    option.selected = true;
  }

  /** Enter in a field presses the button of its form that comes first. */
  async press(key: string): Promise<void> {
    if (key !== 'Enter') throw new UnsupportedError(`the key ${key}`);
    const element = this.#shown() as HTMLInputElement;
    if (element.matches('a[href], button')) return this.#host.press(element, this.description);
    const button = [...(element.form?.elements ?? [])].find((one) =>
      one.matches('button:not([type=button], [type=reset]), input:is([type=submit], [type=image])'),
    );
    if (!button) throw new UnsupportedError(`Enter in a form without a button,${this.description}`);
    if (button.matches(':disabled, [aria-disabled=true]')) return;
    await this.#host.press(button as HTMLElement, this.description);
  }
}

function inOrder(elements: Element[]): Element[] {
  return [...new Set(elements)].sort((a, b) =>
    a.compareDocumentPosition(b) & 4 /* DOCUMENT_POSITION_FOLLOWING */ ? -1 : 1,
  );
}

/** The page itself, from which every locator starts. */
export const locatorOf = (host: LocatorHost): PlainLocator =>
  refuseUnknown('locator', new PlainLocator(host, (root) => [root as Element], ''));
