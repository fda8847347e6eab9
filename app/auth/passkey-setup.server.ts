/** Setting up and removing a member's passkeys (docs/decisions/0015-passkeys.md; specification 1.03, 2.62). */
import { portalBrand } from '../platform/brand.ts';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { RequestContext } from '../context.ts';
import { audit } from '../platform/log.ts';
import { KEY_ALGORITHMS } from './attestation.server.ts';
import { auditSubject } from '../session/audit.server.ts';
import { toMemberKey } from '../session/member-key.server.ts';
import { setUpAnswer } from './passkey-answer.server.ts';
import { createChallenge, takeChallenge } from './passkey-challenge.server.ts';
import {
  keepPasskey,
  listPasskeys,
  removePasskey,
  ensureUserHandle,
  type Passkey,
} from './passkey-store.server.ts';
import { forgetDevice, rememberDevice } from '../session/remembered-device.server.ts';
import type { Identity } from '../session/session.server.ts';
import { StoreDown } from '../platform/stores/stores.ts';

/** Imported at the first use of a passkey, because it takes 26 MB and a third of a second. Few processes need it. */
export const loadWebauthn = () => import('@simplewebauthn/server');

/** the lifetime of the challenge */
export const ANSWER_WITHIN_MS = 5 * 60_000;

/** The WebAuthn relying party: the site that passkeys are bound to. */
export const getRelyingParty = ({ publicUrl }: { publicUrl: string }) => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/** The options for navigator.credentials.create; user verification is required. @throws StoreDown */
export async function setUpOptions(context: RequestContext, identity: Identity) {
  const own = toMemberKey(identity);
  const [handle, known, challenge] = await Promise.all([
    ensureUserHandle(context.stores, own),
    listPasskeys(context.stores, own),
    createChallenge(context, 'setUp', own),
  ]);
  const { generateRegistrationOptions } = await loadWebauthn();
  return generateRegistrationOptions({
    rpName: portalBrand.name,
    rpID: getRelyingParty(context.env).id,
    userName: identity.userName,
    userDisplayName: `${identity.firstName} ${identity.lastName}`.trim(),
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    challenge,
    timeout: ANSWER_WITHIN_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: KEY_ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

interface WantedPasskey {
  /** the browser's answer, as JSON */
  credential: string;
  name: string;
  /** store a refresh token with it, so that it can sign in on this device later */
  remember: boolean;
}

type SetUp = { kind: 'refused' } | { kind: 'done'; isRemembered: boolean; cookies: string[] };

/** Verifies the browser's reply and stores the passkey. @throws StoreDown */
export async function setUpPasskey(
  context: RequestContext,
  identity: Identity,
  { credential, name, remember }: WantedPasskey,
): Promise<SetUp> {
  const subject = auditSubject(context, identity);
  const passkey = await checked(context, credential, name);
  const own = toMemberKey(identity);
  if (!passkey || !(await keepPasskey(context.stores, own, passkey))) {
    audit(context.log, 'passkey', { action: 'set up', outcome: 'refused', subject });
    return { kind: 'refused' };
  }
  audit(context.log, 'passkey', { action: 'set up', outcome: 'done', subject });
  const cookie = remember ? await rememberDevice(context, own, passkey.id) : undefined;
  return { kind: 'done', isRemembered: cookie !== undefined, cookies: cookie ? [cookie] : [] };
}

async function checked(context: RequestContext, text: string, name: string): Promise<Passkey | undefined> {
  const answer = setUpAnswer(text);
  if (!answer) return undefined;
  const site = getRelyingParty(context.env);
  const { verifyRegistrationResponse } = await loadWebauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(context, 'setUp', challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: KEY_ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: answer.response.transports ?? [],
      name,
      createdAt: context.clock.now(),
    };
  } catch (error) {
    // every other error means that a check of the reply failed
    if (error instanceof StoreDown) throw error;
    return undefined;
  }
}

/** Removes a passkey and its remembered device; false when it does not exist. @throws StoreDown */
export async function dropPasskey(
  context: RequestContext,
  identity: Identity,
  mark: string,
): Promise<boolean> {
  const removed = await removePasskey(context.stores, toMemberKey(identity), mark);
  if (!removed) return false;
  await forgetDevice(context.stores, removed.device);
  const subject = auditSubject(context, identity);
  audit(context.log, 'passkey', { action: 'removed', outcome: 'done', subject });
  return true;
}
