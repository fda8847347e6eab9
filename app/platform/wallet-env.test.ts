import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useFolder } from '#harness/folder.ts';
import { selectApple, walletCertificates } from '#harness/wallet.ts';
import { readEnv } from './env.ts';
import { readCertificateEnds } from './wallet-env.ts';

const folder = useFolder();
let apple: Record<string, string>;
beforeAll(() => void (apple = selectApple(walletCertificates())));
const read = (source: Record<string, string>) => readEnv(source, folder);

describe('wallet settings', () => {
  test('are off by default', () => {
    const env = read({});
    expect([env.appleWallet, env.googleWallet]).toEqual([undefined, undefined]);
  });

  test('are both on in a working copy, with untrusted keys', () => {
    const env = read(walletCertificates());
    expect(env.appleWallet?.passTypeId).toBe('pass.example.member-portal.id-card');
    expect(env.googleWallet?.serviceAccount).toBe('passes@sandbox-programme.example');
  });

  test("report the ends of Apple's certificates", () => {
    const ends = ['WALLET_APPLE_CERTIFICATE', 'WALLET_APPLE_WWDR_CERTIFICATE'].map((name) => {
      const { validTo } = new X509Certificate(Buffer.from(apple[name]!, 'base64'));
      return [name, Date.parse(validTo)];
    });
    expect(readCertificateEnds(read(apple))).toEqual(ends);
    expect(readCertificateEnds(read({}))).toEqual([]);
  });

  test('accept PEM in base64 or with escaped line ends', () => {
    const key = Buffer.from(apple.WALLET_APPLE_PRIVATE_KEY!, 'base64').toString();
    const oneLine = { ...apple, WALLET_APPLE_PRIVATE_KEY: key.trim().replaceAll('\n', '\\n') };
    expect(read(oneLine).appleWallet).toEqual(read(apple).appleWallet);
    expect(read(apple).appleWallet?.privateKey).toBe(key.trim());
  });

  test.each([
    ['WALLET_APPLE_TEAM_ID', '', /^WALLET_APPLE_TEAM_ID is missing/],
    ['WALLET_APPLE_CERTIFICATE', 'bm9uZQ==', /^WALLET_APPLE_CERTIFICATE is wrong/],
    ['WALLET_APPLE_PASS_TYPE_ID', 'card', /^WALLET_APPLE_PASS_TYPE_ID is wrong/],
    ['WALLET_GOOGLE_ISSUER_ID', '3388000000012345678', /^WALLET_GOOGLE_SERVICE_ACCOUNT is missing/],
    ['WALLET_GOOGLE_PRIVATE_KEY', 'hush', /^WALLET_GOOGLE_PRIVATE_KEY is wrong/],
  ])('stop the start when %s is %j', (name, value, line) => {
    expect(() => read({ ...apple, [name]: value })).toThrow(line);
  });

  test('accept a private key in any format', () => {
    const { WALLET_GOOGLE_PRIVATE_KEY: google = '' } = walletCertificates();
    const asMade = Buffer.from(google, 'base64').toString();
    const older = createPrivateKey(asMade).export({ type: 'pkcs1', format: 'pem' }).toString();
    const set = { ...walletCertificates(), WALLET_GOOGLE_PRIVATE_KEY: older };
    expect(read(set).googleWallet?.privateKey).toBe(asMade.trim());
    const key = createPrivateKey(Buffer.from(apple.WALLET_APPLE_PRIVATE_KEY!, 'base64').toString());
    const cipher = { cipher: 'aes-256-cbc', passphrase: 'hush' };
    const locked = key.export({ type: 'pkcs8', format: 'pem', ...cipher }).toString();
    const open = (passphrase: string) =>
      read({ ...apple, WALLET_APPLE_PRIVATE_KEY: locked, WALLET_APPLE_KEY_PASSPHRASE: passphrase });
    expect(open('hush').appleWallet).toEqual(read(apple).appleWallet);
    expect(() => open('other')).toThrow(/^WALLET_APPLE_PRIVATE_KEY is wrong/);
  });

  test('stop the start with a key of the wrong type', () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const name of ['WALLET_GOOGLE_PRIVATE_KEY', 'WALLET_APPLE_PRIVATE_KEY']) {
      const line = new RegExp(`^${name} is wrong: it should be .* RSA key`);
      expect(() => read({ ...walletCertificates(), [name]: privateKey })).toThrow(line);
    }
  });

  test('stop the start with a passphrase only', () => {
    const line = /^WALLET_APPLE_PASS_TYPE_ID is missing/;
    expect(() => read({ WALLET_APPLE_KEY_PASSPHRASE: 'hush' })).toThrow(line);
  });

  test('stop the start with the key of a different certificate, without showing it', () => {
    const other = walletCertificates().WALLET_APPLE_PRIVATE_KEY!;
    expect(() => read({ ...apple, WALLET_APPLE_PRIVATE_KEY: other })).toThrow(
      /^WALLET_APPLE_PRIVATE_KEY is wrong: it should be the private RSA key of WALLET_APPLE_CERTIFICATE/,
    );
  });
});
