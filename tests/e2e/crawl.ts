/** Follows the links of the portal from a visitor's landing page, a few of each kind, and reports problems. */
import { routeTable } from '../../app/routes.ts';
import { createRouteNames } from '../../app/remix/route-names.ts';
import { localLabels } from '../../app/labels.server.ts';
import type { Language } from '#harness/browser.ts';
import { buildFilledForm } from './filled-form.ts';
import { findForeignWords } from './foreign-words.ts';
import type { PageFacts } from './page-facts.ts';

/** The content of an address. */
export interface Opened {
  status: number;
  /** after redirects */
  url: string;
  /** only for a page */
  facts?: PageFacts;
}

export interface Crawl {
  origin: string;
  language: Language;
  /** the visitor's final address */
  from: readonly string[];
  open(address: string): Promise<Opened>;
  /** maximum of opened pages of a route; pages that differ in more than an id count separately */
  each?: (route: string) => number;
  /** number of addresses open at the same time */
  atOnce?: number;
}

/** The route of a path, by its name in the table of routes. */
export const findRouteName = createRouteNames(routeTable);

/** Specification 2.12–2.31, in their order: a part of the address, and the tab's text. */
const TITLES: [key: string, en: string, es: string][] = [
  ['home', 'Home', 'Inicio'],
  ['orders', 'Orders', 'Pedidos'],
  ['settings/notifications', 'Notifications', 'Notificaciones'],
  ['settings/address', 'Shipping addresses', 'Direcciones de envío'],
  ['settings/payment', 'Payment methods', 'Formas de pago'],
  ['prescriptions', 'Prescriptions', 'Recetas'],
  ['drug', 'Drugs', 'Medicamentos'],
  ['claims', 'Claims', 'Reclamaciones'],
  ['find-pharmacy', 'Find a pharmacy', 'Buscar una farmacia'],
  ['clinical-reviews', 'Clinical reviews', 'Revisiones clínicas'],
  ['membership', 'Membership', 'Membresía'],
  ['benefits', 'Benefits', 'Beneficios'],
  ['forms', 'Forms', 'Formularios'],
  ['cart', 'Cart', 'Carrito'],
  ['phi-settings', 'Family data sharing', 'Datos que comparte su familia'],
  ['help/tpa-faq', 'Questions and answers', 'Preguntas y respuestas'],
  ['help/privacy-policy', 'Privacy policy', 'Política de privacidad'],
  ['help/terms-of-use', 'Terms of use', 'Términos de uso'],
  ['help/support', 'Support', 'Atención al cliente'],
  ['alternate-therapy', 'Alternate therapy', 'Alternativas de tratamiento'],
];

/** Titles of pages for which the specification neither requires nor excludes one, the longest address first. */
const OWN_TITLES: [start: string, en: string, es: string][] = [
  ['/main/settings/passkeys', 'Face or touch ID', 'Rostro o huella digital'],
  ['/main/settings/sessions', 'Where you are signed in', 'Dónde tiene la sesión abierta'],
  ['/main/settings/my-data', 'Download my data', 'Descargar mis datos'],
  ['/main/settings/profile', 'Account profile', 'Perfil de la cuenta'],
  ['/main/settings', 'Settings', 'Configuración'],
  ['/main/more', 'More', 'Más'],
  ['/main/requests', 'Past records', 'Registros anteriores'],
  ['/main/mail-order', 'Mail-order profile', 'Perfil de pedidos por correo'],
  ['/main/help/about', 'About us', 'Quiénes somos'],
  ['/guest-login/faq', 'Questions and answers', 'Preguntas y respuestas'],
  ['/guest-login/forms', 'Forms', 'Formularios'],
  ['/accessibility', 'Accessibility', 'Accesibilidad'],
  ['/guest-login/about', 'About us', 'Quiénes somos'],
  ['/guest-login/support', 'Customer support', 'Atención al cliente'],
  ['/sign-up', 'Create your account', 'Cree su cuenta'],
  ['/delete-member-account', 'Delete your account', 'Eliminar su cuenta'],
];

/** An address missing from the table has a title of ours, or none (2.11, 2.32). */
function getTitle(path: string, language: Language): string {
  const inside = `${path}/`;
  const [, en, es] =
    TITLES.find(([key]) => inside.startsWith(`/main/${key}/`)) ??
    OWN_TITLES.find(([start]) => inside.startsWith(`${start}/`)) ??
    [];
  const label = language === 'es' ? es : en;
  return label === undefined ? 'Member Portal' : `Member Portal - ${label}`;
}

/** All possible tab titles of the portal. */
export const findTitles = (language: Language): Set<string> => {
  const words = [...TITLES, ...OWN_TITLES].map(([, en, es]) => (language === 'es' ? es : en));
  return new Set(['Member Portal', ...words.map((word) => `Member Portal - ${word}`)]);
};

const namespaces = [...new Set(Object.keys(localLabels.en).map((key) => key.split('.')[0]))].join('|');
/** Finds a label without text, an unfilled placeholder, a missing value, or a language mark. */
const UNFINISHED = [
  new RegExp(`^(?:${namespaces})\\.[a-z][\\w.-]*$`),
  /\{\w+\}/,
  /\[object |\bundefined\b|\bNaN\b|Invalid Date/,
  /[\u2068\u2069]/,
];

/** Requires one h1, no skipped level, and no heading that repeats the h1. */
function outlineProblems({ headings }: PageFacts): string[] {
  const [first, ...others] = headings.filter(({ level }) => level === 1);
  const above = [undefined, ...headings];
  return [
    ...(first && others.length === 0 ? [] : [`${others.length + (first ? 1 : 0)} h1`]),
    ...headings.flatMap((heading, index) => {
      const { level, text } = heading;
      const isDeep = level > (above[index]?.level ?? 1) + 1;
      const isSaidAgain = heading !== first && text === first?.text;
      return [
        ...(isDeep ? [`h${level} “${text}” leaves out a level`] : []),
        ...(isSaidAgain ? [`two headings “${text}”`] : []),
      ];
    }),
  ];
}

/** Problems in the content of a page, except its title. */
export function findContentProblems(language: Language, facts: PageFacts): string[] {
  const problems: string[] = [];
  if (facts.language !== language) problems.push(`lang is “${facts.language}”`);
  problems.push(...outlineProblems(facts));
  problems.push(...facts.sharedNames.map((name) => `one name for several things: ${name}`));
  for (const id of facts.missingIds) problems.push(`nothing has the id “${id}”`);
  for (const text of facts.texts) {
    const foreign = findForeignWords(language, text);
    if (foreign !== undefined) problems.push(`“${foreign}” in “${text.trim()}”`);
    if (UNFINISHED.some((pattern) => pattern.test(text.trim()))) problems.push(`“${text.trim()}”`);
  }
  for (const link of facts.links)
    if (link.startsWith('tel:') && !/^tel:(?:\+1\d{10}|711)$/.test(link)) problems.push(`the link ${link}`);
  return problems;
}

/** Problems of a single page. */
function findProblems(language: Language, path: string, facts: PageFacts): string[] {
  const title = getTitle(path, language);
  const isTitled = facts.title === title;
  return [
    ...(isTitled ? [] : [`the title is “${facts.title}”, not “${title}”`]),
    ...findContentProblems(language, facts),
    // that page is a mock, so its button has no function
    ...(path === '/legacy-login'
      ? []
      : facts.deadButtons.map((name) => `the button “${name}” does nothing without scripts`)),
  ];
}

/** Addresses that sign the visitor out. */
const LEAVES = new Set(['/auth/logout']);
/** Addresses of the identity provider. */
const WAYS_IN = new Set(['/auth/start', '/auth/login', '/forgot-username?ok=1']);

/** The target of a link to a page or a file of the portal. */
function resolveTarget(link: string, from: string, origin: string): URL | undefined {
  const url = URL.canParse(link, from) ? new URL(link, from) : undefined;
  if (url?.origin !== origin || LEAVES.has(url.pathname)) return undefined;
  return WAYS_IN.has(url.pathname) || WAYS_IN.has(url.pathname + url.search) ? undefined : url;
}

/** Addresses that are never opened: the landing page, and a profile that must be requested again. */
const LEADS_ON: Record<string, string> = {
  '/main': '/main/home',
  '/main/mail-order/enroll/review': '/main/mail-order/enroll/contact',
};

/** Whether a link leads to its address, or below it. */
const isWayTo = (end: URL, said: URL): boolean =>
  end.origin === said.origin &&
  (end.pathname === said.pathname ||
    end.pathname.startsWith(`${said.pathname}/`) ||
    end.pathname === LEADS_ON[said.pathname]);

/** Follows the links. Returns the problems, and the number of known addresses. */
export async function crawl(options: Crawl): Promise<{ problems: string[]; opened: string[] }> {
  const { origin, from, open, each = () => 2, atOnce = 3 } = options;
  const problems = new Set<string>();
  /** place of the first link to an address */
  const known = new Map<string, string>();
  const kinds = new Map<string, number>();
  const queue: string[] = [];

  function add(url: URL, foundOn: string) {
    const address = url.pathname + url.search;
    if (known.has(address)) return;
    known.set(address, foundOn);
    const route = findRouteName(url.pathname);
    const isFile = /\.\w+$/.test(url.pathname);
    if (!isFile && (route === 'routes/$' || route === 'none'))
      return void problems.add(`${foundOn}: a dead link to ${address}`);
    const kind = `${isFile ? url.pathname : route}${[...url.searchParams.keys()].sort().join()}`;
    const count = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, count);
    if (count <= each(route)) queue.push(address);
  }

  function addTargets(facts: PageFacts, address: string, at: URL) {
    for (const link of facts.links) {
      const target = resolveTarget(link, at.href, origin);
      if (!target) continue;
      if (target.pathname === at.pathname && target.search === at.search) {
        const id = decodeURIComponent(target.hash.slice(1));
        if (id && !facts.ids.includes(id)) problems.add(`${address}: nothing has the id “${id}”`);
      } else add(target, address);
    }
    for (const form of facts.forms.filter(({ method }) => method === 'get')) {
      const target = resolveTarget(form.action || at.pathname, at.href, origin);
      if (target) add(new URL(`?${buildFilledForm(form)}`, target), address);
    }
  }

  async function visit(address: string) {
    let reply = await open(address);
    // on a busy machine the sandbox may be too slow once
    if ([502, 503, 504].includes(reply.status)) reply = await open(address);
    const { status, url, facts } = reply;
    const at = new URL(url);
    if (status !== 200) problems.add(`${address}, from ${known.get(address)}: ${status}`);
    if (!isWayTo(at, new URL(address, origin)))
      problems.add(`${address}, from ${known.get(address)}: leads to ${url}`);
    if (!facts || at.origin !== origin) return;
    for (const problem of findProblems(options.language, at.pathname, facts))
      problems.add(`${address}: ${problem}`);
    addTargets(facts, address, at);
  }

  for (const path of from) add(new URL(path, origin), 'landing');
  async function work() {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await visit(next);
  }
  // one visitor finds the first links, and the others join from then on
  const first = queue.shift();
  if (first !== undefined) await visit(first);
  await Promise.all(Array.from({ length: atOnce }, work));
  return { problems: [...problems], opened: [...known.keys()] };
}
