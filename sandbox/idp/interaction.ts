import { Router, type NextFunction, type Request, type Response } from 'express';
import { errors, type Provider } from 'oidc-provider';
import type { AccountStore } from '../data/accounts.ts';
import type { Database } from '../data/database.ts';
import type { Outbox } from '../outbox.ts';
import { fill } from '../bilingual.ts';
import { createCode, type PendingCode } from './codes.ts';
import { buildInteractionPath, type Policy } from './flows.ts';
import { html, renderPage, sendPage, type PageContent } from './page.ts';
import { labels, type Labels } from './labels.ts';
import { resolveLanguage } from './language.ts';
import type { Attempts } from './passwords.ts';
import type { Language } from '#contract/languages.ts';

/** error_description that makes the portal start the reset flow, and the one for any other exit. */
export const FORGOT_PASSWORD = 'AADB2C90118: The user has forgotten their password.';
export const CANCELLED = 'AADB2C90091: The user has cancelled entering self-asserted information.';

export interface Flow {
  policy: Policy;
  provider: Provider;
  portalUrls: readonly string[];
}

export interface Kit {
  db: Database;
  flow: Flow;
  accounts: AccountStore;
  attempts: Attempts;
  outbox: Outbox;
  /** milliseconds since the epoch */
  now(): number;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export interface Visit {
  req: Request;
  res: Response;
  uid: string;
  language: Language;
  l: Labels;
  /** address of the interaction's first page */
  base: string;
  /** origin of the portal that sent the member here */
  portalUrl: string;
  /** the portal's login_hint; empty without one */
  hint: string;
  /** a posted field, trimmed; empty when missing */
  value(name: string): string;
  /** a posted password, as typed */
  secret(name: string): string;
  show(content: Omit<PageContent, 'language' | 'portalUrl'>, status?: number): void;
  goTo(address: string): void;
  /** ends the interaction and signs this account in */
  finish(accountId: string): Promise<void>;
  /** ends the interaction with access_denied */
  abandon(description: string): Promise<void>;
}

const secondsLeft = (interaction: Interaction) =>
  Math.max(1, interaction.exp - Math.floor(Date.now() / 1000));

function findPortal(flow: Flow, interaction: Interaction): string {
  const redirectUri = String(interaction.params.redirect_uri ?? '');
  return flow.portalUrls.find((url) => redirectUri.startsWith(`${url}/`)) ?? flow.portalUrls[0] ?? '/';
}

async function findInteraction(flow: Flow, req: Request, res: Response): Promise<Interaction | undefined> {
  try {
    const interaction = await flow.provider.interactionDetails(req, res);
    return interaction.uid === req.params.uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/**
 * A different member may already be signed in, in this tab or in a second one. The provider's own solution would make
 * the browser post a page by script. Ending that session first needs no script.
 */
async function endOtherSession(flow: Flow, req: Request, res: Response, accountId: string): Promise<void> {
  const session = await flow.provider.Session.get(flow.provider.createContext(req, res));
  if (session.accountId && session.accountId !== accountId) await session.destroy();
}

function posted(req: Request, name: string): string {
  const value: unknown = req.body?.[name];
  return typeof value === 'string' ? value : '';
}

function createVisit(flow: Flow, interaction: Interaction, req: Request, res: Response): Visit {
  const language = resolveLanguage(req, res, interaction.params.ui_locales);
  const portalUrl = findPortal(flow, interaction);
  const leave = async (result: NonNullable<Interaction['result']>) => {
    interaction.result = result;
    interaction.session = undefined;
    await interaction.save(secondsLeft(interaction));
    res.redirect(303, interaction.returnTo);
  };
  return {
    req,
    res,
    uid: interaction.uid,
    language,
    l: labels[language],
    base: buildInteractionPath(flow.policy, interaction.uid),
    portalUrl,
    hint: typeof interaction.params.login_hint === 'string' ? interaction.params.login_hint : '',
    // a copied address or code may contain invisible characters
    value: (name) =>
      posted(req, name)
        .replaceAll(/\p{Cf}/gu, '')
        .trim(),
    secret: (name) => posted(req, name),
    show: (content, status = 200) =>
      sendPage(res, status, renderPage({ ...content, language, portalUrl }), flow.portalUrls),
    goTo: (address) => res.redirect(303, address),
    async finish(accountId) {
      await endOtherSession(flow, req, res, accountId);
      await leave({ login: { accountId, remember: false, amr: ['pwd'] }, create: {} });
    },
    abandon: (description) => leave({ error: 'access_denied', error_description: description }),
  };
}

/** The page for an interaction that has ended or belongs to a different browser. */
export function showExpired(req: Request, res: Response, portalUrls: readonly string[]): void {
  const language = resolveLanguage(req, res, undefined);
  const { title, text, link } = labels[language].expired;
  const portalUrl = portalUrls[0] ?? '';
  const body = html`<a class="button" href="${portalUrl}/auth/start">${link}</a>`;
  sendPage(res, 410, renderPage({ language, portalUrl, title, lead: text, body }), portalUrls);
}

type Handle = (visit: Visit) => void | Promise<void>;

/** Pages of interactions. A handler runs only for a request that belongs to a live interaction of this browser. */
export function createPages(flow: Flow) {
  const router = Router();
  const add = (method: 'get' | 'post') => (path: string, handle: Handle) => {
    const run = async (req: Request, res: Response) => {
      const interaction = await findInteraction(flow, req, res);
      if (!interaction) return showExpired(req, res, flow.portalUrls);
      await handle(createVisit(flow, interaction, req, res));
    };
    router[method](`/:uid${path}`, (req: Request, res: Response, next: NextFunction) => {
      run(req, res).catch(next);
    });
  };
  return { router, get: add('get'), post: add('post') };
}

export type Pages = ReturnType<typeof createPages>;

/** Sends an e-mail in the language of the page. */
export function sendMail(
  { l, language }: Visit,
  { outbox }: Kit,
  to: string,
  name: keyof Labels['mail'],
  values: Record<string, string> = {},
): void {
  const { subject, body } = l.mail[name];
  outbox.send({ to, channel: 'email', subject, body: fill(body, values), language });
}

export function sendCodeMail(visit: Visit, kit: Kit, to: string, name: 'reset' | 'create'): PendingCode {
  const { code, pending } = createCode(visit.uid, kit.now());
  sendMail(visit, kit, to, name, { code });
  return pending;
}
