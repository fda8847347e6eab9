/** Attestations in every format that the WebAuthn library knows, for tests. Their certificates name an address. */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAttestationObject, type MadeKey } from './soft-authenticator.ts';

const SUBJECT = '/C=US/O=Maker/OU=Authenticator Attestation/CN=Maker';
/** the key's challenge in the format of Android's key store, in DER: 1.3.6.1.4.1.11129.2.1.17 */
const describeKey = (challenge: Buffer) =>
  `1.3.6.1.4.1.11129.2.1.17=DER:30340201030a01010201040a01010420${challenge.toString('hex')}040030003000`;

const toPem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' });

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

/** A valid chain of two certificates. Both name addresses of revocation lists (RFC 5280, 4.2.1.13). */
function chainNaming(addresses: string[], { privateKey, clientDataHash }: MadeKey): Uint8Array[] {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-'));
  const at = (name: string) => join(folder, name);
  writeFileSync(at('root.key'), toPem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey));
  writeFileSync(at('leaf.key'), toPem(privateKey));
  const lists = `crlDistributionPoints=${addresses.map((address) => `URI:${address}`).join()}`;
  const certify = (name: string, extensions: string[], ...more: string[]) => {
    const added = [lists, ...extensions].flatMap((extension) => ['-addext', extension]);
    const request = ['req', '-x509', '-new', '-days', '2', '-subj', SUBJECT, '-key', at(`${name}.key`)];
    const { status, stderr } = spawnSync('openssl', [
      ...request,
      ...added,
      ...more,
      '-out',
      at(`${name}.crt`),
    ]);
    if (status !== 0) throw new Error(String(stderr));
    return new Uint8Array(new X509Certificate(readFileSync(at(`${name}.crt`))).raw);
  };
  const root = certify('root', []);
  const signer = ['-CA', at('root.crt'), '-CAkey', at('root.key')];
  const leaf = certify('leaf', ['basicConstraints=CA:FALSE', describeKey(clientDataHash)], ...signer);
  rmSync(folder, { recursive: true });
  return [leaf, root];
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
