/**
 * Sign-out at the provider (OpenID Connect RP-Initiated Logout 1.0). oidc-provider's own pages for it need a script or
 * a confirmation. Here a request with the member's own id_token redirects straight back to the portal.
 */
import { createLocalJWKSet, jwtVerify } from 'jose';
import { Router, urlencoded, type NextFunction, type Request, type Response } from 'express';
import type { Database } from '../data/database.ts';
import { COOKIE_PREFIX, toIssuer, buildPortalClient, buildTenantPath } from './flows.ts';
import { html, renderButton, renderForm, sendMessage } from './page.ts';
import type { Flow } from './interaction.ts';
import { getPublicKey, createSigningKey } from './keys.ts';
import { labels } from './labels.ts';
import { resolveLanguage } from './language.ts';
import { buildAfterSignOutUrl } from './oidc.ts';

const ANY_AGE_SECONDS = 100 * 365 * 24 * 60 * 60;

interface EndSessionRequest {
  idTokenHint?: string;
  returnTo?: string;
  uiLocales?: string;
  isConfirmed: boolean;
}

/** Redirects only to an address that the portal registered. */
function readRequest(req: Request, flow: Flow): EndSessionRequest {
  const given: Record<string, unknown> = { ...req.query, ...req.body };
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined);
  const wanted = text('post_logout_redirect_uri');
  const target = flow.portalUrls.map(buildAfterSignOutUrl).find((url) => url === wanted);
  const state = text('state');
  return {
    idTokenHint: text('id_token_hint'),
    returnTo: target && state !== undefined ? `${target}?${new URLSearchParams({ state })}` : target,
    uiLocales: text('ui_locales'),
    isConfirmed: req.method === 'POST' && text('confirmed') === 'yes',
  };
}

/** The member of an id_token_hint; an expired one is also accepted. */
function createHintReader(db: Database, baseUrl: string, flow: Flow) {
  const keys = createLocalJWKSet({ keys: [getPublicKey(createSigningKey(db))] });
  const checks = {
    issuer: toIssuer(baseUrl, flow.policy),
    audience: buildPortalClient().clientId,
    algorithms: ['RS256'],
    clockTolerance: ANY_AGE_SECONDS,
  };
  return async (hint: string | undefined): Promise<string | undefined> => {
    if (!hint) return undefined;
    return jwtVerify(hint, keys, checks).then(
      ({ payload }) => payload.sub,
      () => undefined,
    );
  };
}

function showConfirm(req: Request, res: Response, flow: Flow, request: EndSessionRequest): void {
  const language = resolveLanguage(req, res, request.uiLocales);
  const { title, text, submit } = labels[language].signOut;
  const hidden = Object.entries({ ...req.query, ...req.body, confirmed: 'yes' })
    .filter(([name]) => ['post_logout_redirect_uri', 'state', 'ui_locales', 'confirmed'].includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}" />`);
  const body = renderForm(html`${hidden}${renderButton(submit)}`, req.baseUrl + req.path);
  sendMessage(res, 200, { language, title, lead: text, body }, flow.portalUrls);
}

function leave(req: Request, res: Response, flow: Flow, request: EndSessionRequest): void {
  if (request.returnTo) return res.redirect(303, request.returnTo);
  const language = resolveLanguage(req, res, request.uiLocales);
  const { signOut, expired } = labels[language];
  const body = html`<a class="button" href="${flow.portalUrls[0] ?? ''}/guest-login">${expired.link}</a>`;
  sendMessage(res, 200, { language, title: signOut.done, lead: signOut.doneText, body }, flow.portalUrls);
}

/**
 * Asks for confirmation without a hint for the signed-in member, because any site can send a browser to this address.
 */
export function endSessionRoutes(db: Database, baseUrl: string, flow: Flow): Router {
  const readSubject = createHintReader(db, baseUrl, flow);
  const cookie = `${COOKIE_PREFIX[flow.policy]}_session`;
  const endSession = async (req: Request, res: Response) => {
    res.setHeader('Cache-Control', 'no-store');
    const request = readRequest(req, flow);
    const context = flow.provider.createContext(req, res);
    const session = await flow.provider.Session.get(context);
    if (session.accountId) {
      const isOwn = (await readSubject(request.idTokenHint)) === session.accountId;
      // a post from a different site lacks the session's cookie, so it cannot confirm
      if (!isOwn && !request.isConfirmed) return showConfirm(req, res, flow, request);
      await session.destroy();
      const path = buildTenantPath(flow.policy);
      context.cookies.set(cookie, null, { path, httpOnly: true, sameSite: 'lax', signed: true });
    }
    leave(req, res, flow, request);
  };
  const router = Router();
  const handler = (req: Request, res: Response, next: NextFunction) => {
    endSession(req, res).catch(next);
  };
  router.get('/session/end', handler);
  router.post('/session/end', urlencoded({ extended: false, limit: '32kb', parameterLimit: 20 }), handler);
  return router;
}
