import { Router, urlencoded, type ErrorRequestHandler, type Request, type Response } from 'express';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { createAccountStore } from '../data/accounts.ts';
import type { Database } from '../data/database.ts';
import type { Outbox } from '../outbox.ts';
import { createPasswordRoutes, strengthScript } from './create-password.ts';
import { endSessionRoutes } from './end-session.ts';
import {
  buildIssuerPath,
  PASSWORD_RESET_POLICY,
  REGISTERED_PATH,
  SIGN_IN_POLICY,
  buildTenantPath,
  getTokenSeconds,
  type Policy,
} from './flows.ts';
import { showExpired, type Kit } from './interaction.ts';
import { labels } from './labels.ts';
import { resolveLanguage } from './language.ts';
import { createOidcProvider } from './oidc.ts';
import { html, ASSETS_PATH, icon, sendMessage, styleSheet } from './page.ts';
import { createAttempts } from './passwords.ts';
import { resetPasswordRoutes } from './reset-password.ts';
import { signInRoutes } from './sign-in.ts';

interface IdentityProviderOptions {
  db: Database;
  /** the sandbox's own origin, the start of the issuers */
  baseUrl: string;
  /** the origins of the portals */
  portalUrls: readonly string[];
  outbox: Outbox;
  /** milliseconds since the epoch, for codes and locks; tokens and sessions use this machine's clock */
  now?: () => number;
  /** lifetime of tokens; by default SANDBOX_TOKEN_MINUTES, or 60; may be a fraction */
  tokenMinutes?: number;
}

function showFailed(req: Request, res: Response, status: number, portalUrls: readonly string[]): void {
  const language = resolveLanguage(req, res, req.query.ui_locales);
  const { failed, expired } = labels[language];
  const body = html`<a class="button" href="${portalUrls[0] ?? ''}/auth/start">${expired.link}</a>`;
  sendMessage(res, status, { language, title: failed.title, lead: failed.text, body }, portalUrls);
}

/** Logs an error's name and place, because its message may contain what a member typed. */
function logFault(error: unknown): void {
  const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
  const at = stack
    .split('\n')
    .find((line) => line.startsWith('    at '))
    ?.trim();
  console.error(JSON.stringify({ level: 'error', part: 'identity provider', name, at }));
}

function onError(portalUrls: readonly string[]): ErrorRequestHandler {
  return (error: { status?: number }, req, res, next) => {
    if (res.headersSent) return next(error);
    const status = error.status && error.status < 500 ? error.status : 500;
    if (status === 500) logFault(error);
    showFailed(req, res, status, portalUrls);
  };
}

function assets(): Router {
  const router = Router();
  const send = (path: string, type: string, body: string) =>
    router.get(path, (_req, res) => {
      res.set({ 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' });
      res.set('X-Content-Type-Options', 'nosniff').end(body);
    });
  send(`${ASSETS_PATH}/idp.css`, 'text/css; charset=utf-8', styleSheet);
  send(`${ASSETS_PATH}/strength.js`, 'text/javascript; charset=utf-8', strengthScript);
  send(`${ASSETS_PATH}/icon.svg`, 'image/svg+xml', icon);
  return router;
}

/** Mount it before any body parser. */
export function createIdentityProvider(options: IdentityProviderOptions): Router {
  const { db, baseUrl, portalUrls, outbox, now = Date.now } = options;
  const tokenSeconds = getTokenSeconds(options.tokenMinutes);
  const accounts = createAccountStore(db);
  const attempts = createAttempts(db, now);
  const renderError = (ctx: KoaContextWithOIDC, error: Error) => {
    // otherwise Koa would overwrite our reply with its own
    ctx.respond = false;
    const [req, res] = [ctx.req as Request, ctx.res as Response];
    if (error instanceof errors.SessionNotFound) return showExpired(req, res, portalUrls);
    showFailed(req, res, ctx.status < 400 ? 400 : ctx.status, portalUrls);
  };

  const router = Router();
  router.use(assets());
  const addFlow = (policy: Policy, routes: ((kit: Kit) => Router)[]) => {
    const shared = { db, accounts, baseUrl, portalUrls, tokenSeconds, renderError };
    const provider = createOidcProvider(policy, shared);
    provider.on('server_error', (_ctx, error) => logFault(error));
    const flow = { policy, provider, portalUrls };
    const pages = Router();
    pages.use(urlencoded({ extended: false, limit: '8kb', parameterLimit: 20 }));
    for (const add of routes) pages.use(add({ db, flow, accounts, attempts, outbox, now }));
    router.use(`${buildTenantPath(policy)}/interaction`, pages);
    router.use(buildIssuerPath(policy), endSessionRoutes(db, baseUrl, flow), provider.callback());
  };
  addFlow(SIGN_IN_POLICY, [signInRoutes, createPasswordRoutes]);
  addFlow(PASSWORD_RESET_POLICY, [resetPasswordRoutes]);
  router.get(REGISTERED_PATH, (_req, res) => {
    res.set('Cache-Control', 'no-store').redirect(303, `${portalUrls[0] ?? ''}/main`);
  });
  router.use('/tenant', onError(portalUrls));
  return router;
}
