/** Passkeys instead of the password: to unlock the member's session, or to sign in on a remembered device. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { decodeJwt } from 'jose';
import type { EnvContext, RequestContext } from '../context.ts';
import { audit } from '../platform/log.ts';
import { countAttempt } from '../platform/rate-limit.ts';
import { auditSubject } from '../session/audit.server.ts';
import { readMemberIdentity } from './claims.ts';
import { completeSignIn, type SignInCompletion } from './complete-sign-in.server.ts';
import { toMemberKey } from '../session/member-key.server.ts';
import { buildMemberLanguageCookie } from '../session/cookies.server.ts';
import { signInAnswer } from './passkey-answer.server.ts';
import {
  resolveChallengeHolder,
  createChallenge,
  takeChallenge,
  type ChallengePurpose,
} from './passkey-challenge.server.ts';
import { listPasskeys, usePasskey, type Passkey } from './passkey-store.server.ts';
import { ANSWER_WITHIN_MS, getRelyingParty, loadWebauthn } from './passkey-setup.server.ts';
import {
  findDevice,
  dropDeviceCookie,
  forgetDevice,
  renewDevice,
} from '../session/remembered-device.server.ts';
import type { SessionTokens } from '../session/session.server.ts';
import { UNPROVEN } from '../session/session-life.ts';
import { SignInFault } from './sign-in-fault.ts';
import { StoreDown } from '../platform/stores/stores.ts';

const LIMIT = { name: 'passkey', limit: 20, windowMs: 15 * 60_000 };
/** longer than the slowest renewal of tokens */
const LOCK_MS = 20_000;

type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

interface Way {
  purpose: Exclude<ChallengePurpose, 'setUp'>;
  owner: string;
  passkeys: Passkey[];
  device?: Device;
}

/**
 * A locked session can be unlocked with its own member's passkeys. A browser without a session can sign in with the one
 * passkey of its remembered device. Undefined without such a passkey. @throws StoreDown
 */
export async function findPasskeyFlow(context: RequestContext, request: Request): Promise<Way | undefined> {
  const state = await context.session.read();
  if (state.state === 'active') return undefined;
  if (state.state === 'locked') {
    const owner = toMemberKey(state.data.identity);
    const passkeys = await listPasskeys(context.stores, owner);
    return passkeys.length > 0 ? { purpose: 'unlock', owner, passkeys } : undefined;
  }
  const device = await findDevice(context, request);
  if (!device) return undefined;
  const known = await listPasskeys(context.stores, device.owner);
  const passkeys = known.filter(({ id }) => id === device.credentialId);
  return passkeys.length > 0 ? { purpose: 'signIn', owner: device.owner, passkeys, device } : undefined;
}

/** The options for navigator.credentials.get with those passkeys; undefined when there is none. @throws StoreDown */
export async function signInOptions(context: RequestContext, request: Request) {
  const way = await findPasskeyFlow(context, request);
  if (!way) return undefined;
  const { generateAuthenticationOptions } = await loadWebauthn();
  return generateAuthenticationOptions({
    rpID: getRelyingParty(context.env).id,
    challenge: await createChallenge(context, way.purpose, way.owner),
    allowCredentials: way.passkeys.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
    timeout: ANSWER_WITHIN_MS,
  });
}

type PasskeyEnd =
  | { kind: 'unlocked'; cookies: string[] }
  | (SignInCompletion & { cookies: string[] })
  | { kind: 'refused' | 'forgotten' | 'unavailable'; cookies: string[] }
  | { kind: 'tooMany'; retryAfterSeconds: number; cookies: string[] };

/** Signs the member in with the browser's reply. @param credential JSON @throws StoreDown */
export async function signInWithPasskey(
  context: RequestContext,
  request: Request,
  credential: string,
  returnTo: string,
): Promise<PasskeyEnd> {
  const way = await findPasskeyFlow(context, request);
  if (!way) return { kind: 'refused', cookies: [] };
  const kind = 'passkey';
  const event = way.purpose === 'unlock' ? 'unlock' : 'sign-in';
  const rate = await countAttempt(
    context.stores.plain,
    LIMIT,
    `${way.owner} ${await resolveChallengeHolder(context)}`,
  );
  if (!rate.allowed) return { kind: 'tooMany', retryAfterSeconds: rate.retryAfterSeconds, cookies: [] };
  if (!(await isAnswered(context, way, credential))) {
    audit(context.log, event, { outcome: 'refused', kind });
    return { kind: 'refused', cookies: [] };
  }
  if (way.device) return fromDevice(context, way.device, returnTo);
  const state = await context.session.read();
  if (state.state !== 'locked' || !(await context.session.unlock())) return { kind: 'refused', cookies: [] };
  audit(context.log, event, { outcome: 'done', kind, subject: auditSubject(context, state.data.identity) });
  return { kind: 'unlocked', cookies: [] };
}

async function isAnswered(context: RequestContext, way: Way, text: string): Promise<boolean> {
  const answer = signInAnswer(text);
  const passkey = answer && way.passkeys.find(({ id }) => id === answer.id);
  if (!passkey) return false;
  const site = getRelyingParty(context.env);
  const { verifyAuthenticationResponse } = await loadWebauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(context, way.purpose, challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    });
    const use = { id: passkey.id, counter: authenticationInfo.newCounter, at: context.clock.now() };
    return verified && (await usePasskey(context.stores, way.owner, use));
  } catch (error) {
    // every other error means that a check of the reply failed
    if (error instanceof StoreDown) throw error;
    return false;
  }
}

/** Uses a lock, because a provider treats a repeated refresh token as stolen. */
async function fromDevice(context: RequestContext, device: Device, returnTo: string): Promise<PasskeyEnd> {
  const lock = `device-lock:${device.key}`;
  if (!(await context.stores.plain.setIfAbsent(lock, '1', LOCK_MS))) {
    return { kind: 'unavailable', cookies: [] };
  }
  try {
    const newest = await context.stores.sealed.get<Device>(device.key);
    const tokens = newest && (await context.signIn.refresh({ ...newest.tokens, expiresAt: 0 }));
    const identity = tokens && readIdentity(tokens, context);
    if (!tokens || !identity || toMemberKey(identity) !== device.owner)
      return await forgotten(context, device);
    await renewDevice(context.stores, device.key, tokens);
    // the device stays remembered, because the new id_token could not be checked
    if (tokens.expiresAt === 0) return { kind: 'unavailable', cookies: [] };
    const completed = await completeSignIn(context, {
      kind: 'member',
      identity,
      tokens,
      returnTo,
      // a passkey proves possession of the device; operations that need a recent sign-in still ask for a password
      authenticatedAt: device.authenticatedAt,
      typedSince: device.authenticatedAt === UNPROVEN ? undefined : device.authenticatedAt,
    });
    if (completed.kind !== 'signedIn') return { ...completed, cookies: [] };
    await context.session.update((data) => ({ ...data, device: device.key }));
    const language = buildMemberLanguageCookie(context, completed.language);
    return { ...completed, cookies: [device.cookie, language] };
  } catch (error) {
    if (!(error instanceof SignInFault)) throw error;
    audit(context.log, 'sign-in', { outcome: 'failed', kind: 'passkey', reason: error.code });
    return error.code === 'rejected' ? forgotten(context, device) : { kind: 'unavailable', cookies: [] };
  } finally {
    await context.stores.plain.delete(lock);
  }
}

async function forgotten(context: RequestContext, device: Device): Promise<PasskeyEnd> {
  await forgetDevice(context.stores, device.key);
  audit(context.log, 'sign-in', { outcome: 'refused', kind: 'passkey', reason: 'device forgotten' });
  return { kind: 'forgotten', cookies: [dropDeviceCookie(context)] };
}

/** The new id_token was verified when it arrived. */
const readIdentity = ({ idToken }: SessionTokens, { env }: EnvContext) =>
  idToken ? readMemberIdentity(decodeJwt(idToken), env.idpClaims) : undefined;
