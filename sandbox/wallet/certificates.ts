/**
 * Development certificates for passes: a certificate authority instead of Apple's with a signed pass certificate, and
 * an invented Google account. Phones do not trust them; everything else about a pass is real.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import forge from 'node-forge';

const YEARS = 10;
const PASS_TYPE_ID = 'pass.example.member-portal.id-card';
const TEAM_ID = 'SANDBOX001';

type Names = { commonName: string; organizationName: string; organizationalUnitName: string };

const attributes = (names: Names) => [
  ...Object.entries(names).map(([name, value]) => ({ name, value })),
  { name: 'countryName', value: 'US' },
];

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

interface Request {
  subject: Names;
  issuer: Names;
  publicKey: string;
  signWith: string;
  isAuthority: boolean;
}

function certificate({ subject, issuer, publicKey, signWith, isAuthority }: Request): string {
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(publicKey);
  made.serialNumber = `01${randomBytes(8).toString('hex')}`;
  const now = new Date();
  made.validity.notBefore = new Date(now.getTime() - 86_400_000);
  made.validity.notAfter = new Date(new Date(now).setFullYear(now.getFullYear() + YEARS));
  made.setSubject(attributes(subject));
  made.setIssuer(attributes(issuer));
  made.setExtensions([
    { name: 'basicConstraints', cA: isAuthority, critical: true },
    isAuthority
      ? { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true }
      : { name: 'keyUsage', digitalSignature: true, critical: true },
  ]);
  made.sign(forge.pki.privateKeyFromPem(signWith), forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}

const oneLine = (pem: string) => Buffer.from(pem).toString('base64');

/** A new set, in the form of the portal's environment variables. */
export function createWalletCertificates(): Record<string, string> {
  const authority = { commonName: 'Sandbox authority', organizationName: 'Sandbox programme' };
  const issuer = { ...authority, organizationalUnitName: 'Development' };
  const [root, pass, google] = [keyPair(), keyPair(), keyPair()];
  const subject = {
    commonName: `Pass Type ID: ${PASS_TYPE_ID}`,
    organizationName: 'Sandbox programme',
    organizationalUnitName: TEAM_ID,
  };
  const signed = { issuer, signWith: root.privateKey };
  const intermediate = certificate({
    ...signed,
    subject: issuer,
    publicKey: root.publicKey,
    isAuthority: true,
  });
  return {
    WALLET_APPLE_PASS_TYPE_ID: PASS_TYPE_ID,
    WALLET_APPLE_TEAM_ID: TEAM_ID,
    WALLET_APPLE_CERTIFICATE: oneLine(
      certificate({ ...signed, subject, publicKey: pass.publicKey, isAuthority: false }),
    ),
    WALLET_APPLE_PRIVATE_KEY: oneLine(pass.privateKey),
    WALLET_APPLE_WWDR_CERTIFICATE: oneLine(intermediate),
    WALLET_GOOGLE_ISSUER_ID: '3388000000000000000',
    WALLET_GOOGLE_SERVICE_ACCOUNT: 'passes@sandbox-programme.example',
    WALLET_GOOGLE_PRIVATE_KEY: oneLine(google.privateKey),
  };
}

const kept = (file: string): Record<string, string> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

/**
 * The set of this working copy: created once, readable only by its owner. A set from before Google's keys is replaced.
 */
export function loadKeptWalletCertificates(file: string): Record<string, string> {
  if (kept(file).WALLET_GOOGLE_PRIVATE_KEY === undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(createWalletCertificates()), { mode: 0o600 });
  }
  return kept(file);
}
