/** The keys that sign passes for phone wallets: Apple's and Google's, each set completely or not at all. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';

/** Certificates and keys in the format of node:crypto and passkit-generator. */
export interface AppleWallet {
  passTypeId: string;
  teamId: string;
  /** PEM: the pass certificate, its private key (PKCS #8, without a passphrase), and Apple's intermediate certificate */
  certificate: string;
  privateKey: string;
  intermediate: string;
}

export interface GoogleWallet {
  issuerId: string;
  serviceAccount: string;
  /** PEM, PKCS #8 */
  privateKey: string;
}

export interface Wallets {
  appleWallet?: AppleWallet;
  googleWallet?: GoogleWallet;
}

const BEGIN = /^-----BEGIN [A-Z0-9 ]+-----/;

/** PEM as it is, with its line ends written as \n, or as one line of base64. */
export const pem = z
  .string()
  .transform((text) => (BEGIN.test(text) ? text : Buffer.from(text, 'base64').toString('latin1')))
  .transform((text) => text.replaceAll('\\n', '\n').trim())
  .refine((text) => BEGIN.test(text));

const reads = (read: () => unknown) => {
  try {
    return read() !== undefined;
  } catch {
    return false;
  }
};
export const certificate = pem.refine((text) => reads(() => new X509Certificate(text)));

/** Converts any form of a key to the form that both signers read. @throws for a key that cannot sign a pass */
function rsaKey(text: string, passphrase = ''): string {
  const key = createPrivateKey({ key: text, passphrase });
  if (key.asymmetricKeyType !== 'rsa') throw new Error('passes are signed with RSA alone');
  return key.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
}
const plain = z.string().regex(/^[\x21-\x7e]{1,200}$/);

export const PEM_SHAPE = 'PEM, or PEM in base64 on one line';

export const walletVariables = {
  WALLET_APPLE_PASS_TYPE_ID: {
    schema: z.string().regex(/^pass\.[A-Za-z0-9.-]{1,150}$/),
    shape: 'a pass type identifier such as pass.com.example.card',
  },
  WALLET_APPLE_TEAM_ID: {
    schema: z.string().regex(/^[A-Z0-9]{10}$/),
    shape: "the ten letters and digits of an Apple developer team's id",
  },
  WALLET_APPLE_CERTIFICATE: { schema: certificate, shape: `the pass certificate as ${PEM_SHAPE}` },
  WALLET_APPLE_PRIVATE_KEY: { schema: pem, shape: `the private key of the pass certificate as ${PEM_SHAPE}` },
  WALLET_APPLE_KEY_PASSPHRASE: { schema: z.string().max(200), shape: 'the passphrase of the private key' },
  WALLET_APPLE_WWDR_CERTIFICATE: {
    schema: certificate,
    shape: `Apple's intermediate certificate as ${PEM_SHAPE}`,
  },
  WALLET_GOOGLE_ISSUER_ID: { schema: z.string().regex(/^\d{5,30}$/), shape: "an issuer's number" },
  WALLET_GOOGLE_SERVICE_ACCOUNT: { schema: plain.pipe(z.email()), shape: 'the e-mail of a service account' },
  WALLET_GOOGLE_PRIVATE_KEY: {
    schema: pem.refine((text) => reads(() => rsaKey(text))).transform((text) => rsaKey(text)),
    shape: `the service account's private RSA key as ${PEM_SHAPE}`,
  },
} as const;

type WalletName = keyof typeof walletVariables;
type Values = { [N in WalletName]?: z.output<(typeof walletVariables)[N]['schema']> | undefined };

const APPLE = [
  'WALLET_APPLE_PASS_TYPE_ID',
  'WALLET_APPLE_TEAM_ID',
  'WALLET_APPLE_CERTIFICATE',
  'WALLET_APPLE_PRIVATE_KEY',
  'WALLET_APPLE_WWDR_CERTIFICATE',
] as const satisfies readonly WalletName[];
const GOOGLE = [
  'WALLET_GOOGLE_ISSUER_ID',
  'WALLET_GOOGLE_SERVICE_ACCOUNT',
  'WALLET_GOOGLE_PRIVATE_KEY',
] as const satisfies readonly WalletName[];

/**
 * All values of a group; undefined when none of it is set.
 * @param optional a variable that belongs to the group but is not required
 * @throws Error with the operator's line when a part is missing
 */
function whole<N extends WalletName>(
  values: Values,
  names: readonly N[],
  optional?: WalletName,
): Record<N, string> | undefined {
  const missing = names.find((name) => values[name] === undefined);
  if (missing === undefined) return values as Record<N, string>;
  const all = [...names, ...(optional ? [optional] : [])];
  if (!all.some((name) => values[name] !== undefined)) return undefined;
  throw new Error(
    `${missing} is missing: where one of ${all.join(', ')} is set, it should be ${walletVariables[missing].shape}.`,
  );
}

/** The key of the pass certificate. @throws Error when it does not match the certificate */
function parseKey(certificatePem: string, keyPem: string, passphrase: string | undefined): string {
  try {
    const key = rsaKey(keyPem, passphrase);
    if (new X509Certificate(certificatePem).checkPrivateKey(createPrivateKey(key))) return key;
  } catch {
    // reported below
  }
  throw new Error(
    'WALLET_APPLE_PRIVATE_KEY is wrong: it should be the private RSA key of WALLET_APPLE_CERTIFICATE, with WALLET_APPLE_KEY_PASSPHRASE where it has one.',
  );
}

/**
 * Reads both wallets. @throws Error with one line for the operator, naming the missing or mismatched variable, never a
 * value
 */
export function parseWallets(values: Values): Wallets {
  const apple = whole(values, APPLE, 'WALLET_APPLE_KEY_PASSPHRASE');
  const google = whole(values, GOOGLE);
  const wallets: Wallets = {};
  if (apple)
    wallets.appleWallet = {
      passTypeId: apple.WALLET_APPLE_PASS_TYPE_ID,
      teamId: apple.WALLET_APPLE_TEAM_ID,
      certificate: apple.WALLET_APPLE_CERTIFICATE,
      privateKey: parseKey(
        apple.WALLET_APPLE_CERTIFICATE,
        apple.WALLET_APPLE_PRIVATE_KEY,
        values.WALLET_APPLE_KEY_PASSPHRASE,
      ),
      intermediate: apple.WALLET_APPLE_WWDR_CERTIFICATE,
    };
  if (google)
    wallets.googleWallet = {
      issuerId: google.WALLET_GOOGLE_ISSUER_ID,
      serviceAccount: google.WALLET_GOOGLE_SERVICE_ACCOUNT,
      privateKey: google.WALLET_GOOGLE_PRIVATE_KEY,
    };
  return wallets;
}

/** Expiry of the certificates that sign passes, in epoch milliseconds, by the variable that contains each. */
export function readCertificateEnds({
  appleWallet: apple,
}: Wallets): [variable: WalletName, endsAt: number][] {
  if (apple === undefined) return [];
  const parseExpiry = (certificatePem: string) => new X509Certificate(certificatePem).validToDate.getTime();
  return [
    ['WALLET_APPLE_CERTIFICATE', parseExpiry(apple.certificate)],
    ['WALLET_APPLE_WWDR_CERTIFICATE', parseExpiry(apple.intermediate)],
  ];
}
