/** Attestations in every format that the WebAuthn library knows, for tests. Their certificates name an address. */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { buildAttestationObject, type MadeKey } from './soft-authenticator.ts';

/** DER (X.690): a tag, a length, the content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...content: Buffer[]) => der(0x30, ...content);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const enumerated = (value: number) => der(0x0a, Buffer.from([value]));
const octets = (content: Buffer) => der(0x04, content);

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const base128 = (arc: number) => {
    const digits = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  };
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

const name = (parts: Record<string, string>) =>
  sequence(
    ...Object.entries(parts).map(([type, value]) =>
      der(0x31, sequence(oid(type), der(0x0c, Buffer.from(value)))),
    ),
  );
const ATTESTER = name({
  '2.5.4.6': 'US',
  '2.5.4.10': 'Maker',
  '2.5.4.11': 'Authenticator Attestation',
  '2.5.4.3': 'Maker',
});

const extension = (id: string, value: Buffer) => sequence(oid(id), octets(value));

/** RFC 5280, 4.2.1.13 */
const crlAt = (addresses: string[]) =>
  extension(
    '2.5.29.31',
    sequence(...addresses.map((address) => sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(address))))))),
  );
const notACa = extension('2.5.29.19', sequence());
/** the key's challenge, in the format of Android's key store */
const keyDescription = (challenge: Buffer) =>
  extension(
    '1.3.6.1.4.1.11129.2.1.17',
    sequence(
      integer(3),
      enumerated(1),
      integer(4),
      enumerated(1),
      octets(challenge),
      octets(Buffer.alloc(0)),
      sequence(),
      sequence(),
    ),
  );

interface Certificate {
  publicKey: KeyObject;
  signedBy: KeyObject;
  extensions: Buffer[];
}

function certificate({ publicKey, signedBy, extensions }: Certificate): Buffer {
  const toBeSigned = sequence(
    der(0xa0, integer(2)),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    ATTESTER,
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    ATTESTER,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', toBeSigned, signedBy);
  return sequence(toBeSigned, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
}

type Attest = (made: MadeKey) => Uint8Array;

const bytes = (data: Buffer) => new Uint8Array(data);
const signed = ({ authData, clientDataHash, privateKey }: MadeKey) =>
  bytes(sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey));

/** the new key's own signature, without a certificate */
export const buildSelfAttestation: Attest = (made) =>
  buildAttestationObject(
    'packed',
    [
      ['alg', -7],
      ['sig', signed(made)],
    ],
    made.authData,
  );

/** A valid chain of two certificates. The first names addresses of revocation lists. */
function chainNaming(addresses: string[], { publicKey, clientDataHash }: MadeKey): Uint8Array[] {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const leaf = certificate({
    publicKey,
    signedBy: root.privateKey,
    extensions: [notACa, keyDescription(clientDataHash), crlAt(addresses)],
  });
  const anchor = certificate({
    publicKey: root.publicKey,
    signedBy: root.privateKey,
    extensions: [crlAt(addresses)],
  });
  return [bytes(leaf), bytes(anchor)];
}

const certified =
  (format: string, addresses: string[]): Attest =>
  (made) =>
    buildAttestationObject(
      format,
      [
        ['alg', -7],
        ['sig', signed(made)],
        ['x5c', chainNaming(addresses, made)],
      ],
      made.authData,
    );

const raw =
  (build: (object: Buffer, made: MadeKey) => Buffer): Attest =>
  (made) =>
    bytes(build(Buffer.from(buildAttestationObject('none', [], made.authData)), made));

const hex = (text: string) => Buffer.from(text, 'hex');
const NO_STATEMENT = hex('6761747453746d74a0');

/** Attestation objects that the portal must refuse, by fault. Those with certificates name the addresses. */
export const buildHostileAttestations = (addresses: string[]): Record<string, Attest> => ({
  'packed with certificates': certified('packed', addresses),
  'android-key with certificates': certified('android-key', addresses),
  'fido-u2f with certificates': certified('fido-u2f', addresses),
  'apple with certificates': certified('apple', addresses),
  'tpm with certificates': certified('tpm', addresses),
  'android-safetynet': (made) =>
    buildAttestationObject(
      'android-safetynet',
      [
        ['ver', '1'],
        ['response', bytes(Buffer.from('e30.e30.AA'))],
      ],
      made.authData,
    ),
  'a format without a verifier': certified('compound', addresses),
  'none with a statement': certified('none', addresses),
  'packed that names an enclave key': (made) =>
    buildAttestationObject(
      'packed',
      [
        ['alg', -7],
        ['sig', signed(made)],
        ['ecdaaKeyId', bytes(Buffer.alloc(16))],
      ],
      made.authData,
    ),
  'arrays nested 10,000 deep': raw(() => Buffer.concat([Buffer.alloc(10_000, 0x81), hex('00')])),
  'arrays nested in the statement': raw((object) =>
    Buffer.from(
      object
        .toString('latin1')
        .replace(NO_STATEMENT.toString('latin1'), () =>
          Buffer.concat([hex('6761747453746d74'), Buffer.alloc(9_000, 0x81), hex('00')]).toString('latin1'),
        ),
      'latin1',
    ),
  ),
  'a map of 4 billion entries': raw(() => hex('bbffffffffffffffff63666d74')),
  'an array of 4 billion items': raw(() => hex('a363666d749affffffff00')),
  'a byte string of 4 GB': raw(() => hex('a16861757468446174615affffffff00')),
  'a repeated key': raw((object) =>
    Buffer.concat([hex('a4'), object.subarray(1), hex('63666d74646e6f6e65')]),
  ),
  'bytes after the end': raw((object) => Buffer.concat([object, hex('00')])),
  'an indefinite length': raw((object) => Buffer.concat([hex('bf'), object.subarray(1), hex('ff')])),
  'a tag': raw((object) => Buffer.concat([hex('c0'), object])),
  'authenticator data that ends early': (made) =>
    buildAttestationObject('none', [], made.authData.subarray(0, 60)),
  'a credential id longer than the data': (made) => {
    const data = Buffer.from(made.authData);
    data.writeUInt16BE(0xffff, 53);
    return buildAttestationObject('none', [], data);
  },
  'extensions that are nested 5,000 deep': (made) => {
    const data = Buffer.concat([made.authData, Buffer.alloc(5_000, 0x81), hex('00')]);
    data[32]! |= 0x80;
    return buildAttestationObject('none', [], data);
  },
});
