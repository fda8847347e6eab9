/** An authenticator in software, for tests: one ES256 key, no attestation (WebAuthn Level 3, 6). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Asked {
  challenge: string;
}

/** What it says that a real one would not. */
export interface Lies {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** whether it checked who was there */
  isUserVerified?: boolean;
  counter?: number;
  id?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url');

export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (lies: Lies, attested: Buffer = Buffer.alloc(0)) => {
    counter = lies.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (lies.isUserVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([
      sha256(lies.rpId ?? new URL(origin).hostname),
      Buffer.from([flags]),
      count,
      attested,
    ]);
  };

  return {
    id: text(id),
    /** the answer to a set-up, as the page posts it */
    create(asked: Asked, lies: Lies = {}): string {
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
      const authData = authenticatorData(
        lies,
        Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(key)]),
      );
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return JSON.stringify({
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', asked, lies)),
          attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      });
    },
    /** the answer to an unlock or a sign-in, as the page posts it */
    get(asked: Asked, lies: Lies = {}): string {
      const data = authenticatorData(lies);
      const client = clientData('webauthn.get', asked, lies);
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
