/** A software authenticator for tests: one ES256 key, no attestation (WebAuthn Level 3, 6). */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Asked {
  challenge: string;
}

export interface Lies {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  isUserVerified?: boolean;
  counter?: number;
  id?: string;
  crossOrigin?: unknown;
  topOrigin?: string;
  /** replaces an attestation object of the format `none` */
  attest?: (made: MadeKey) => Uint8Array;
}

export interface MadeKey {
  authData: Buffer;
  clientDataHash: Buffer;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** The new credential as part of authenticator data (WebAuthn Level 3, 6.5.1). */
function attested(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  return Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(key)]);
}

/** CBOR of an attestation object (WebAuthn Level 3, 6.5.4). */
export function buildAttestationObject(format: string, statement: [string, unknown][], authData: Buffer) {
  const object = new Map<string, unknown>([
    ['fmt', format],
    ['attStmt', new Map(statement)],
    ['authData', new Uint8Array(authData)],
  ]);
  return isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0]);
}

function clientData(origin: string, type: string, { challenge }: Asked, lies: Lies): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: lies.type || type,
      challenge: lies.challenge || challenge,
      origin: lies.origin || origin,
      crossOrigin: lies.crossOrigin ?? false,
      topOrigin: lies.topOrigin,
    }),
  );
}

export function createSoftAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  const authenticatorData = (lies: Lies, credential: Buffer = Buffer.alloc(0)) => {
    counter = lies.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (lies.isUserVerified === false ? 0 : 0x04) | (credential.length > 0 ? 0x40 : 0);
    return Buffer.concat([
      sha256(lies.rpId ?? new URL(origin).hostname),
      Buffer.from([flags]),
      count,
      credential,
    ]);
  };

  return {
    id: text(id),
    /** the reply to a set-up, as the page posts it */
    create(asked: Asked, lies: Lies = {}): string {
      const authData = authenticatorData(lies, attested(id, publicKey));
      const client = clientData(origin, 'webauthn.create', asked, lies);
      const attest = lies.attest ?? (() => buildAttestationObject('none', [], authData));
      return JSON.stringify({
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          attestationObject: text(
            attest({ authData, clientDataHash: sha256(client), privateKey, publicKey }),
          ),
          transports: ['internal'],
        },
      });
    },
    /** the reply to an unlock or a sign-in, as the page posts it */
    get(asked: Asked, lies: Lies = {}): string {
      const data = authenticatorData(lies);
      const client = clientData(origin, 'webauthn.get', asked, lies);
      return JSON.stringify({
        id: lies.id ?? text(id),
        rawId: lies.id ?? text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      });
    },
  };
}
