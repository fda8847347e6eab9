import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fill } from '../bilingual.ts';
import { labels } from './labels.ts';
import type { Language } from '#contract/languages.ts';

/** Safe HTML: every value in the template is escaped unless it is Html itself. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return escape(String(part));
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((page, string, i) => page + render(parts[i - 1]) + string));
}

/**
 * Headers of every page. Forms end in a redirect to the portal. Chromium checks each redirect against form-action, so
 * that includes the portal's origins.
 */
function pageHeaders(portalUrls: Urls): Record<string, string> {
  const portals = portalUrls.map((url) => new URL(url).origin).join(' ');
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self' ${portals}; base-uri 'none'; frame-ancestors 'none'`,
    'Content-Type': 'text/html; charset=utf-8',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}

type Urls = readonly string[];

export function sendPage(res: ServerResponse, status: number, body: string, portalUrls: Urls): void {
  for (const [name, value] of Object.entries(pageHeaders(portalUrls))) res.setHeader(name, value);
  res.statusCode = status;
  res.end(body);
}

export const styleSheet = readFileSync(new URL('./idp.css', import.meta.url), 'utf8');
export const ASSETS_PATH = '/tenant/assets';
const styleVersion = createHash('sha256').update(styleSheet).digest('hex').slice(0, 12);

/** The tab icon: the mark in the accent color of both schemes. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><style>svg{color:#0b5b4c}@media (prefers-color-scheme:dark){svg{color:#84d4bd}}</style><g transform="rotate(45 14 14)"><rect x="8" y="2" width="12" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2.25"/><path d="M8 14h12v6a6 6 0 0 1-12 0z" fill="currentColor"/></g></svg>`;

/** A message at a field and in the summary; without a field it belongs to the whole form. */
export interface Problem {
  field?: string;
  message: string;
}

export interface PageContent {
  language: Language;
  title: string;
  lead?: string;
  body: Html;
  problems?: readonly Problem[];
  /** a success message about the last action */
  note?: string;
  /** the target of the brand: the portal that sent the member here */
  portalUrl: string;
  /** the language of pages without a form cannot be switched */
  hasLanguageSwitch?: boolean;
}

function errorSummary(problems: readonly Problem[], language: Language): Html {
  const l = labels[language];
  const count = problems.length;
  const heading = count === 1 ? l.thereIsAProblem : fill(l.thereAreProblems, { count });
  const items = problems.map(({ field, message }) =>
    field ? html`<li><a href="#${field}">${message}</a></li>` : html`<li>${message}</li>`,
  );
  return html`<div class="errors" role="group" tabindex="-1" aria-labelledby="errors-title" autofocus>
    <h2 id="errors-title">${heading}</h2>
    <ul>
      ${items}
    </ul>
  </div>`;
}

/** A whole page. With problems, its title contains an error prefix, and the summary gets the focus. */
export function renderPage(content: PageContent): string {
  const { language, title, lead, body, problems = [], note, portalUrl, hasLanguageSwitch = true } = content;
  const l = labels[language];
  const other: Language = language === 'en' ? 'es' : 'en';
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${problems.length > 0 ? l.errorTitle : ''}${l.brand} - ${title}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="${ASSETS_PATH}/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${ASSETS_PATH}/idp.css?v=${styleVersion}" />
      </head>
      <body>
        <header>
          <a class="skip" href="#main">${l.skip}</a>
          <a href="${portalUrl}/guest-login" aria-label="${l.brandHome}">${l.brand}</a>
          ${hasLanguageSwitch && html`<a href="?lang=${other}" lang="${other}" hreflang="${other}">${l.otherLanguage}</a>`}
        </header>
        <main id="main" tabindex="-1">
          ${problems.length > 0 && errorSummary(problems, language)}
          ${note && html`<p class="note" tabindex="-1" autofocus>${note}</p>`}
          <h1>${title}</h1>
          ${lead && html`<p>${lead}</p>`} ${body}
        </main>
      </body>
    </html> `.text;
}

interface FieldOptions {
  name: string;
  label: string;
  autocomplete: string;
  type?: 'text' | 'email' | 'password';
  value?: string;
  hint?: string;
  inputmode?: 'numeric' | 'email';
  isReadOnly?: boolean;
}

/** Label, hint, messages, control, in that order. Spell checking is off for names and passwords. */
export function renderField(options: FieldOptions, problems: readonly Problem[], language: Language): Html {
  const { name, label, autocomplete, type = 'text', value, hint, inputmode, isReadOnly } = options;
  const messages = problems.filter((problem) => problem.field === name).map((problem) => problem.message);
  const isBad = messages.length > 0;
  const prefix = html`<span class="visually-hidden">${labels[language].error}</span>`;
  const toParagraph = (message: string) => html`<p>${prefix}${message}</p>`;
  const describedBy = [hint && `${name}-hint`, isBad && `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint && html`<p id="${name}-hint">${hint}</p>`}
    ${isBad && html`<div class="error" id="${name}-error">${messages.map(toParagraph)}</div>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      required${
        value ? html` value="${value}"` : ''
      }${inputmode ? html` inputmode="${inputmode}"` : ''}${describedBy ? html` aria-describedby="${describedBy}"` : ''}
      aria-invalid="${String(isBad)}"
      ${isReadOnly ? html` readonly` : ''}
    />
  </div>`;
}

/** A form that posts to the page's own address, or to `action`. The browser's own messages are off. */
export function renderForm(body: Html, action?: string): Html {
  return html`<form method="post" role="none" novalidate${action ? html` action="${action}"` : ''}>
    ${body}
  </form>`;
}

export const renderButton = (label: string, kind?: 'quiet') =>
  html`<button${kind ? html` class="quiet"` : ''}>${label}</button>`;

/** A page outside any interaction, in one language. */
export function sendMessage(
  res: ServerResponse,
  status: number,
  content: Pick<PageContent, 'language' | 'title' | 'lead' | 'body'>,
  portalUrls: Urls,
): void {
  const page = renderPage({ ...content, portalUrl: portalUrls[0] ?? '', hasLanguageSwitch: false });
  sendPage(res, status, page, portalUrls);
}
