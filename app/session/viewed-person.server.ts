/**
 * The person whose data the pages of a session show, if not the member (docs/decisions/0025). The member chooses it and
 * the session stores it. Every page asks the programme again, so that the view ends with the sharing.
 */
import type { EnvContext, LogContext, RequestContext, SessionContext } from '../context.ts';
import { audit } from '../platform/log.ts';
import { member } from '#contract/member.ts';
import { ProgrammeFault } from '../programme/fault.ts';
import { auditSubject } from './audit.server.ts';
import type { Identity, SessionHandle, ViewedPerson } from './session.server.ts';

/** Maximum wait of a page, in milliseconds; after that the programme's own checks decide. */
const WAITS_MS = 1_500;

type ViewedPersonContext = { api: RequestContext['api'] } & EnvContext & LogContext & SessionContext;

/** All loaders of one page share one call. */
const asking = new WeakMap<SessionHandle, Promise<ViewedPerson | undefined>>();

/**
 * The person whose data the pages show; undefined for the member's own. A person who no longer shares is dropped, and
 * the next page reports it. @throws StoreDown
 */
export async function resolveViewedPerson(context: ViewedPersonContext): Promise<ViewedPerson | undefined> {
  const state = await context.session.read();
  if (state.state !== 'active' || !state.data.viewing) return undefined;
  const { identity, viewing } = state.data;
  let asked = asking.get(context.session);
  if (!asked) asking.set(context.session, (asked = stillShared(context, identity, viewing)));
  return asked;
}

async function stillShared(
  context: ViewedPersonContext,
  identity: Identity,
  viewing: ViewedPerson,
): Promise<ViewedPerson | undefined> {
  if (await isShared(context, identity, viewing.personCode)) return viewing;
  await context.session.update(({ viewing: kept, ...rest }) => ({
    ...rest,
    viewing: kept?.personCode === viewing.personCode ? undefined : kept,
    sharing: rest.sharing?.filter(({ personCode }) => personCode !== viewing.personCode),
  }));
  await context.session.flash({
    label: 'family.viewing.ended',
    values: { name: toFullName(viewing) },
    tone: 'wait',
  });
  auditSwitch(context, identity, viewing.personCode, 'withdrawn');
  return undefined;
}

/**
 * Whether the programme lets the member see this person. Without a reply the person stays, because the programme still
 * checks each call.
 */
async function isShared(
  { api }: ViewedPersonContext,
  { clientId, cardId, personCode }: Identity,
  viewed: string,
): Promise<boolean> {
  try {
    const family = await api().call(
      member.familyCoverage,
      { query: { clientId, cardId } },
      { timeoutMs: WAITS_MS },
    );
    const own = family.find((person) => person.personCode === personCode);
    return own?.allowedPhiPersonCodes.includes(viewed) ?? false;
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    return error.code !== 'refused';
  }
}

/** Stores the people who share with the member, for menus. The switch itself always asks the programme. */
export async function rememberSharing(
  session: Pick<SessionHandle, 'known' | 'update'>,
  people: readonly ViewedPerson[],
): Promise<void> {
  const state = session.known();
  if (state?.state !== 'active') return;
  const sharing = people.map(({ personCode, firstName, lastName }) => ({ personCode, firstName, lastName }));
  if (JSON.stringify(state.data.sharing) === JSON.stringify(sharing)) return;
  // if the store is down, the rest of the page reports it
  await session.update((data) => ({ ...data, sharing })).catch(() => undefined);
}

/** First and last name. */
export const toFullName = ({ firstName, lastName }: Pick<ViewedPerson, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Logs that a member switched to a different person's data, or back. */
export function auditSwitch(
  context: EnvContext & LogContext,
  identity: Identity,
  personCode: string,
  outcome: 'on' | 'off' | 'refused' | 'withdrawn',
): void {
  const subject = auditSubject(context, identity);
  audit(context.log, 'viewing', {
    outcome,
    subject,
    about: auditSubject(context, { ...identity, personCode }),
  });
}
