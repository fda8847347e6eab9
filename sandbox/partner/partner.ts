/**
 * A health plan whose members reach the portal from the plan's site: keys, and a page with a button for each member.
 */
import { Router, type Response } from 'express';
import { createAccountStore, type StoredAccount } from '../data/accounts.ts';
import { people } from '../data/people.ts';
import { renderPage } from '../admin/admin.ts';
import { html, type Html } from '../idp/page.ts';
import {
  PARTNER_PATH,
  createPartnerKeys,
  buildPartnerToken,
  findTokenKind,
  type PartnerToken,
  type Signer,
} from './tokens.ts';

interface PartnerOptions extends Signer {
  portalUrl: string;
}

interface PartnerMember {
  account: StoredAccount;
  kind: PartnerToken;
  /** the portal's page for a fragment; a first visit completes the profile */
  landing: string;
}

const FIRST_VISIT = '/pre-complete-profile';

function listMembers({ db }: Signer): PartnerMember[] {
  const accounts = createAccountStore(db);
  return people.flatMap(({ account: person }) => {
    const kind = person && findTokenKind(person.userName);
    const account = person && accounts.byUserName(person.userName);
    if (!kind || !account) return [];
    return [{ account, kind, landing: person.isRegistered ? '/main' : FIRST_VISIT }];
  });
}

function send(res: Response, title: string, body: Html, status = 200): void {
  res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'origin' });
  res.status(status).type('html').send(renderPage(title, body.text));
}

const listPage = (members: readonly PartnerMember[]) =>
  html`<h1>Harbor Health Partners</h1>
    <p>A plan whose members open the portal from here, without a password of the portal's.</p>
    ${members.map(
      ({ account, kind }) =>
        html`<h2>${account.firstName} ${account.lastName}</h2>
          <p><code>${account.userName}</code>, by <code>${kind}</code></p>
          <form action="${PARTNER_PATH}/fragment">
            <button name="member" value="${account.userName}">Open the portal as ${account.firstName}</button>
          </form>
          <form action="${PARTNER_PATH}/form">
            <button name="member" value="${account.userName}">
              Open the portal as ${account.firstName} without JavaScript
            </button>
          </form>`,
    )}`;

const formPage = (action: string, { account, kind, landing }: PartnerMember, token: string) =>
  html`<h1>Harbor Health Partners</h1>
    <p>${account.firstName}, you are leaving for the Member Portal. This works once, and for ten minutes.</p>
    <form method="post" action="${action}" role="none">
      <input type="hidden" name="${kind}" value="${token}" />
      ${landing === FIRST_VISIT ? html`<input type="hidden" name="from" value="preCompleteProfile" />` : ''}
      <button>Go to the Member Portal</button>
    </form>
    <p><a href="${PARTNER_PATH}">Back</a></p>`;

/** The partner as an Express router for the root of the sandbox. A click on a button creates its token. */
export function createPartner(options: PartnerOptions): Router {
  const { db, portalUrl } = options;
  const router = Router();
  const chosen = (userName: unknown) =>
    listMembers(options).find(({ account }) => account.userName === userName);
  const unknown = (res: Response) =>
    send(res, 'Harbor Health Partners', html`<p>There is no such member.</p>`, 404);

  router.get(PARTNER_PATH, (_req, res) =>
    send(res, 'Harbor Health Partners', listPage(listMembers(options))),
  );
  router.get(`${PARTNER_PATH}/keys`, (_req, res) => res.json(createPartnerKeys(db)));
  const onOpen = (way: string, answer: (res: Response, member: PartnerMember, token: string) => void) =>
    router.get(`${PARTNER_PATH}/${way}`, async (req, res, next) => {
      const member = chosen(req.query.member);
      if (!member) return unknown(res);
      try {
        answer(res, member, await buildPartnerToken(member.account, member.kind, options));
      } catch (error) {
        next(error);
      }
    });
  onOpen('fragment', (res, { kind, landing }, token) =>
    res.set('Cache-Control', 'no-store').redirect(303, `${portalUrl}${landing}#${kind}=${token}`),
  );
  onOpen('form', (res, member, token) =>
    send(res, 'Harbor Health Partners', formPage(`${portalUrl}/sso/handoff`, member, token)),
  );
  return router;
}
