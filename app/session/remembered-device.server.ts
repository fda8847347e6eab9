/**
 * A device that its member chose to remember: a sealed refresh token. Its key combines a random id, which only this
 * browser's cookie contains, with the passkey that may use it. Neither opens it alone.
 */
import type { EnvContext, RequestContext, StoreContext } from '../context.ts';
import type { Stores } from '../platform/stores/stores.ts';
import { dropCookie, readCookies, setCookie } from './cookies.server.ts';
import { noteRecord } from './member-records.server.ts';
import { listPasskeys, linkDevice } from '../auth/passkey-store.server.ts';
import { digest, isRandomId, createRandomId } from './secrets.server.ts';
import type { SessionTokens } from './session.server.ts';

const COOKIE = 'device';
/** renewed by every sign-in with it */
const TTL_MS = 90 * 86_400_000;

interface RememberedDevice {
  /** the key (toMemberKey) of the member */
  owner: string;
  credentialId: string;
  tokens: Pick<SessionTokens, 'idToken' | 'refreshToken'>;
  /** when the password was typed for the original sign-in, epoch milliseconds */
  authenticatedAt: number;
}

const toKey = (id: string, credentialId: string) => `device:${digest(`${id}\n${credentialId}`)}`;

const toCookie = (env: EnvContext['env'], id: string, credentialId: string) =>
  setCookie(env, COOKIE, `${id}.${credentialId}`, TTL_MS / 1000);

function read(
  { env }: EnvContext & StoreContext,
  request: Request,
): { id: string; credentialId: string } | undefined {
  const [id, credentialId = ''] = (readCookies(env, request.headers.get('cookie')).get(COOKIE) ?? '').split(
    '.',
  );
  return isRandomId(id) && /^[\w-]{1,400}$/.test(credentialId) ? { id, credentialId } : undefined;
}

/**
 * Remembers this browser for the session's member and one passkey. Does nothing for a session without a refresh
 * token, such as a partner's.
 * @returns the Set-Cookie value @throws StoreDown
 */
export async function rememberDevice(
  { env, stores, session }: RequestContext,
  owner: string,
  credentialId: string,
): Promise<string | undefined> {
  const state = await session.reload();
  if (state.state !== 'active' || !state.data.tokens.refreshToken) return undefined;
  const id = createRandomId();
  const key = toKey(id, credentialId);
  const { authenticatedAt, tokens } = state.data;
  await keepTokens(stores, key, { owner, credentialId, authenticatedAt, tokens });
  let newest = tokens;
  await session.update((data) => {
    newest = data.tokens;
    return { ...data, device: key };
  });
  // the tokens may have been renewed between the two reads
  if (newest.refreshToken !== tokens.refreshToken) await renewDevice(stores, key, newest);
  await linkDevice(stores, owner, credentialId, key);
  return toCookie(env, id, credentialId);
}

const keepTokens = async (stores: Stores, key: string, { tokens, ...device }: RememberedDevice) => {
  const { idToken, refreshToken } = tokens;
  await noteRecord(stores, device.owner, key, TTL_MS);
  return stores.sealed.set(key, { ...device, tokens: { idToken, refreshToken } }, TTL_MS);
};

/** The remembered device of this browser's cookie; undefined when it was forgotten. @throws StoreDown */
export async function findDevice(
  parts: EnvContext & StoreContext,
  request: Request,
): Promise<(RememberedDevice & { key: string; cookie: string }) | undefined> {
  const named = read(parts, request);
  if (!named) return undefined;
  const key = toKey(named.id, named.credentialId);
  const device = await parts.stores.sealed.get<RememberedDevice>(key);
  return device && { ...device, key, cookie: toCookie(parts.env, named.id, named.credentialId) };
}

/**
 * Updates the device when the session that shares its refresh token gets new tokens, or loses them. @throws StoreDown
 */
export async function renewDevice(
  stores: Stores,
  key: string | undefined,
  tokens: SessionTokens | undefined,
): Promise<void> {
  if (key === undefined) return;
  const device = await stores.sealed.update<RememberedDevice>(key, TTL_MS, (current) =>
    current && tokens?.refreshToken
      ? { ...current, tokens: { idToken: tokens.idToken, refreshToken: tokens.refreshToken } }
      : undefined,
  );
  if (device) await noteRecord(stores, device.owner, key, TTL_MS);
}

/** Forgets one device. @throws StoreDown */
export async function forgetDevice(
  { sealed }: Pick<Stores, 'sealed'>,
  key: string | undefined,
): Promise<void> {
  if (key !== undefined) await sealed.delete(key);
}

/** Forgets a member's devices except `except`; returns their refresh tokens. @throws StoreDown */
export async function forgetDevices(
  stores: Pick<Stores, 'sealed'>,
  owner: string,
  except?: string,
): Promise<string[]> {
  const refreshTokens: string[] = [];
  for (const { device } of await listPasskeys(stores, owner)) {
    if (device === undefined || device === except) continue;
    const kept = await stores.sealed.get<RememberedDevice>(device);
    if (kept?.tokens.refreshToken) refreshTokens.push(kept.tokens.refreshToken);
    await forgetDevice(stores, device);
  }
  return refreshTokens;
}

/** The Set-Cookie value that removes the device cookie. */
export const dropDeviceCookie = ({ env }: EnvContext) => dropCookie(env, COOKIE);
