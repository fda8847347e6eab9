/** The membership of a session, and its look-up when it is missing or stale. */
import { setTimeout as wait } from 'node:timers/promises';
import type { RequestContext } from '../context.ts';
import { createFormats } from '../i18n/format.server.ts';
import { paths } from '../paths.ts';
import { ProgrammeFault } from '../programme/fault.ts';
import { audit } from '../platform/log.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import { isFresh } from './membership.ts';
import { lookUpMembership } from './membership-lookup.server.ts';
import type { Identity, Membership, SessionData, SessionHandle } from './session.server.ts';
import { buildDocumentRedirect, redirectIfSignedOut } from './sign-in-redirect.server.ts';
import { errorPage } from '../ui/error-page.server.ts';

const KNOWN_WAITS_MS = 400;

interface KnownMember {
  identity: Identity;
  membership: Membership;
}

/** All loaders of one page share one look-up. */
const membershipLookups = new WeakMap<SessionHandle, Promise<KnownMember>>();

/**
 * The membership from the session. It is looked up again when it is stale; if that fails, the last known one is used.
 * @throws a redirect to the page about the eligibility when the programme knows no membership. The session then ends.
 * @throws a 503 while the programme has never reported a membership
 */
export async function requireMembership(
  context: RequestContext,
  request: Request,
  data: SessionData,
): Promise<KnownMember> {
  const { identity, membership } = data;
  if (membership && isFresh(membership, context.clock)) return { identity, membership };
  const asked = membershipLookup(context, identity);
  try {
    return await (membership ? orKnownMembership(asked, { identity, membership }) : asked);
  } catch (error) {
    redirectIfSignedOut(error, request);
    if (!(error instanceof ProgrammeFault)) throw error instanceof StoreDown ? errorPage(503) : error;
    if (membership) return { identity, membership };
    if (error.status === 404) {
      // the programme was not called, or did not reply, at the sign-in (specification 8.12)
      audit(context.log, 'session', { outcome: 'ended', reason: 'not eligible' });
      await context.session.end();
      context.session.leaveReceipt('notEligible');
      throw buildDocumentRedirect(request, paths.authEnded('eligibility'));
    }
    const { memberMessage } = error;
    const { programmeText } = createFormats(context.preferences.language);
    if (memberMessage === undefined) throw errorPage(error.pageStatus);
    const { text: message, ...lang } = programmeText(memberMessage);
    throw errorPage(error.pageStatus, { message, ...lang });
  }
}

/** Waits only briefly when a membership is known. A late reply takes effect on the next page. */
async function orKnownMembership(asked: Promise<KnownMember>, known: KnownMember): Promise<KnownMember> {
  asked.catch(() => undefined);
  const timer = new AbortController();
  const late = wait(KNOWN_WAITS_MS, known, { signal: timer.signal }).catch(() => known);
  return Promise.race([asked, late]).finally(() => timer.abort());
}

/** requireMembership waits for this look-up, and reports its error. */
export function startMembershipLookup(context: RequestContext, known: Identity): void {
  membershipLookup(context, known).catch(() => undefined);
}

function membershipLookup(context: RequestContext, known: Identity): Promise<KnownMember> {
  let asked = membershipLookups.get(context.session);
  if (!asked) membershipLookups.set(context.session, (asked = askAgain(context, known)));
  return asked;
}

async function askAgain(context: RequestContext, known: Identity): Promise<KnownMember> {
  let found: KnownMember = await lookUpMembership(context.api(), known, context);
  await context.session.update((data) => {
    // other identity data that was learned or changed in the meantime stays
    const { clientId, cardId, personCode } = found.identity;
    const { identity } = data;
    found = {
      ...found,
      identity: {
        ...identity,
        clientId: identity.clientId || clientId,
        personCode: identity.personCode || personCode,
        cardId: identity.cardId === known.cardId ? cardId : identity.cardId,
      },
    };
    return { ...data, ...found };
  });
  return found;
}
