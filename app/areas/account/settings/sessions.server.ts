import type { RequestContext } from '~/context.ts';
import { listPasskeys } from '~/auth/passkey-store.server.ts';
import { distinguishRows } from '~/areas/shared/lists/distinguish-rows.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { auditSubject } from '~/session/audit.server.ts';
import { toMemberKey } from '~/session/member-key.server.ts';
import { endSessions, listSessions } from '~/session/member-sessions.server.ts';
import { forgetDevices } from '~/session/remembered-device.server.ts';
import type { Identity } from '~/session/session.server.ts';
import { audit } from '~/platform/log.ts';

export interface SessionView {
  mark: string;
  title: string;
  /** distinguishes it from a session in the same kind of browser */
  about?: string;
  lines: string[];
  isThis: boolean;
}

export async function loadSessionList(context: RequestContext, identity: Identity): Promise<SessionView[]> {
  const { preferences } = context;
  const t = await getT(context);
  const show = createFormats(preferences.language, context.clock.today());
  const moment = (at: number) =>
    `${show.dateTimeInText(new Date(at).toISOString())}, ${t('nav.maintenance.zone')}`;
  const sessions = await listSessions(context, toMemberKey(identity));
  return distinguishRows(
    sessions,
    ({ mark, browser: { name, system }, startedAt, lastSeenAt, isLocked, isThis }): SessionView => ({
      mark,
      title:
        name && system
          ? t('sessions.browser', { name, system })
          : (name ?? system ?? t('sessions.unknownBrowser')),
      lines: [
        isThis ? t('sessions.this') : t('sessions.seen', { date: moment(lastSeenAt) }),
        t('sessions.started', { date: moment(startedAt) }),
        ...(isLocked ? [t('sessions.locked')] : []),
      ],
      isThis,
    }),
    ({ title }) => title,
    // two sessions may begin in the same minute
    ({ lines }, _session, index) => `${index + 1}, ${lines[0]}`,
  );
}

/** Whether another remembered device may sign the member in without a password. @throws StoreDown */
export async function hasOtherDevices(
  { stores, session }: RequestContext,
  identity: Identity,
): Promise<boolean> {
  const [state, passkeys] = await Promise.all([session.read(), listPasskeys(stores, toMemberKey(identity))]);
  const own = state.state === 'active' ? state.data.device : undefined;
  return passkeys.some(({ device }) => device !== undefined && device !== own);
}

/**
 * Signs the member out in one other browser, or in all of them and on every remembered device. This browser stays
 * signed in.
 * @param mark of the one session
 * @returns the number of ended sessions
 * @throws StoreDown
 */
export async function signOutElsewhere(
  { stores, session, signIn, log, env }: RequestContext,
  identity: Identity,
  mark?: string,
): Promise<number> {
  const owner = toMemberKey(identity);
  const exceptKey = session.storeKey();
  const { count, refreshTokens } = await endSessions(stores, owner, { exceptKey, mark: mark || undefined });
  if (mark === undefined) {
    const state = await session.read();
    const own = state.state === 'active' ? state.data.device : undefined;
    refreshTokens.push(...(await forgetDevices(stores, owner, own)));
  }
  signIn.revoke(refreshTokens);
  audit(log, 'sign-out', {
    outcome: 'done',
    kind: 'elsewhere',
    subject: auditSubject({ env }, identity),
    count,
  });
  return count;
}
