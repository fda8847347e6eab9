import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { importSPKI, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '~/platform/env.ts';
import { toFileLine } from '~/platform/file-text.ts';
import type { AppleWallet } from '~/platform/wallet-env.ts';
import { useFolder } from '#harness/folder.ts';
import { hostileNames } from '#harness/hostile-names.ts';
import { walletCertificates } from '#harness/wallet.ts';
import { buildApplePass, buildGooglePassUrl, type PassCard } from './wallet-pass.server.ts';

const card: PassCard = {
  serial: 'c2VyaWFs',
  plan: 'Lakeshore Paper Mills',
  issuer: 'Programme',
  description: 'Pharmacy ID card',
  name: { label: 'Name', value: 'Ximena Peñalosa Núñez' },
  memberId: { label: 'Member ID', value: 'MPA100200' },
  personCode: { label: 'Person code', value: '01' },
  codes: [
    { key: 'rxBin', label: 'RxBIN', value: '610591' },
    { key: 'rxPcn', label: 'RxPCN', value: 'MPRX' },
    { key: 'rxGroup', label: 'RxGRP', value: 'LPM2200' },
  ],
  phones: [{ label: 'Member help', value: '(800) 555-0142' }],
  proof: 'This card does not prove coverage.',
  language: 'en',
};

const folder = useFolder();
let wallet: AppleWallet;
let files: Record<string, Uint8Array>;
const text = (name: string) => Buffer.from(files[name]!).toString();

beforeAll(async () => {
  wallet = readEnv(walletCertificates(), folder).appleWallet!;
  files = unzipSync(await buildApplePass(card, wallet));
});

test('signs a pass without blocking the event loop', async () => {
  await buildApplePass(card, wallet);
  const before = process.threadCpuUsage();
  await Promise.all(Array.from({ length: 10 }, () => buildApplePass(card, wallet)));
  // ten signatures in this thread would take 250 ms
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(100);
});

test('rejects a pass that cannot be signed, and signs the next one', async () => {
  await expect(buildApplePass(card, { ...wallet, privateKey: 'none' })).rejects.toThrow(
    'could not be signed',
  );
  expect((await buildApplePass(card, wallet)).length).toBeGreaterThan(1_000);
});

describe('Apple Wallet pass', () => {
  test('is a zip archive of the pass, its images, a manifest and a signature', () => {
    const images = ['icon', 'logo'].flatMap((name) => ['', '@2x', '@3x'].map((size) => `${name}${size}.png`));
    const all = [...images, 'manifest.json', 'pass.json', 'signature'];
    expect(Object.keys(files).sort()).toEqual(all.sort());
  });

  test('lists the SHA-1 of every file except itself and the signature', () => {
    const manifest = JSON.parse(text('manifest.json')) as Record<string, string>;
    const named = Object.keys(files).filter((name) => !['manifest.json', 'signature'].includes(name));
    expect(Object.keys(manifest).sort()).toEqual(named.sort());
    for (const name of named)
      expect(manifest[name]).toBe(createHash('sha1').update(files[name]!).digest('hex'));
  });

  test('is signed by the pass certificate and its intermediate (openssl)', () => {
    const file = (name: string, content: string | Uint8Array) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    };
    const signature = file('signature', files.signature!);
    const manifest = file('manifest.json', files['manifest.json']!);
    const authority = file('authority.pem', wallet.intermediate);
    const verify = (content: string) => {
      const from = ['smime', '-verify', '-inform', 'DER', '-in', signature, '-content', content];
      const command = [...from, '-CAfile', authority, '-purpose', 'any'];
      return execFileSync('openssl', command, { stdio: ['ignore', 'pipe', 'pipe'] }).toString();
    };
    expect(verify(manifest)).toBe(text('manifest.json'));
    expect(() => verify(file('changed.json', `${text('manifest.json')} `))).toThrow();
    const signer = new X509Certificate(wallet.certificate);
    expect(signer.verify(createPublicKey(wallet.intermediate))).toBe(true);
  });

  test('shows the data of the card', () => {
    const pass = JSON.parse(text('pass.json')) as Record<string, unknown> & { generic: object };
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.member-portal.id-card',
      teamIdentifier: 'SANDBOX001',
      serialNumber: card.serial,
      sharingProhibited: true,
      generic: {
        primaryFields: [{ key: 'name', value: 'Ximena Peñalosa Núñez' }],
        secondaryFields: [{ value: 'MPA100200' }, { value: '01' }],
        auxiliaryFields: [{ value: '610591' }, { value: 'MPRX' }, { value: 'LPM2200' }],
      },
    });
  });

  test('contains PNG images of the right size', () => {
    for (const [name, size] of [
      ['icon.png', 29],
      ['icon@3x.png', 87],
      ['logo@2x.png', 100],
    ] as const) {
      const bytes = Buffer.from(files[name]!);
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size]);
    }
  });
});

test('signs the card in the link to Google Wallet', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const settings = { issuerId: '3388000000012345678', serviceAccount: 'wallet@example.com', privateKey };
  const url = await buildGooglePassUrl(card, settings, Date.parse('2026-11-20T12:00:00Z'));
  expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
  const { payload } = await jwtVerify(url.split('/').at(-1)!, await importSPKI(publicKey, 'RS256'), {
    audience: 'google',
    issuer: 'wallet@example.com',
    currentDate: new Date('2026-11-20T12:00:01Z'),
  });
  const id = `3388000000012345678.${card.serial}`;
  const header = { defaultValue: { value: 'Ximena Peñalosa Núñez' } };
  expect(payload).toMatchObject({ typ: 'savetowallet', payload: { genericObjects: [{ id, header }] } });
});

interface PassFields {
  primaryFields: { key: string; value: string }[];
}

test.each(hostileNames)('escapes the name %j in both passes', async (hostile) => {
  // as loadPassCard gives it
  const said = toFileLine(hostile);
  const strange = { ...card, plan: said, name: { label: 'Name', value: said } };
  const { 'pass.json': bytes } = unzipSync(await buildApplePass(strange, wallet));
  const pass = JSON.parse(Buffer.from(bytes!).toString()) as { logoText: string; generic: PassFields };
  expect(pass.logoText).toBe(said);
  expect(pass.generic.primaryFields).toEqual([{ key: 'name', label: 'Name', value: said }]);
  expect(Object.keys(pass).sort()).toEqual(Object.keys(JSON.parse(text('pass.json')) as object).sort());
});
