import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { importPKCS8, SignJWT } from 'jose';
import type { ClockContext, TextContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { toPersonKey } from '~/session/member-key.server.ts';
import { toFileLine } from '~/platform/file-text.ts';
import { portalBrand, type Brand } from '~/platform/brand.ts';
import { buildBrandTokens } from '~/platform/brand-colors.ts';
import { findEntry } from '#contract/typed-keys.ts';
import type { AppleWallet, GoogleWallet } from '~/platform/wallet-env.ts';
import type { IdCard } from '#contract/id-card.ts';
import { drawPassImages } from './mark-png.server.ts';
import { loadCardHolder, loadCard, resolveCardValidity, requireDigitalCard } from './id-card.server.ts';
import type { Language } from '#contract/languages.ts';

export interface PassCard {
  /** the same for every pass of a person, without identifying the person */
  serial: string;
  plan: string;
  issuer: string;
  description: string;
  name: PassField;
  memberId: PassField;
  personCode: PassField;
  codes: (PassField & { key: string })[];
  from?: PassField;
  phones: PassField[];
  proof: string;
  language: Language;
  /** absent for a client without its own brand */
  brand?: Brand | undefined;
}

interface PassField {
  label: string;
  value: string;
}

function passWords(card: IdCard, language: Language, t: Awaited<ReturnType<typeof getT>>) {
  const format = createFormats(language);
  return {
    plan: toFileLine(card.planName),
    issuer: toFileLine(card.issuerName),
    description: t('idCard.pass.description'),
    name: { label: t('common.name'), value: toFileLine(card.memberName) },
    memberId: { label: t('common.memberId'), value: card.cardId },
    personCode: { label: t('common.personCode'), value: card.personCode },
    codes: [
      { key: 'rxBin', label: 'RxBIN', value: card.rxBin },
      { key: 'rxPcn', label: 'RxPCN', value: card.rxPcn },
      { key: 'rxGroup', label: 'RxGRP', value: card.rxGroup },
    ],
    from: card.effectiveDate
      ? { label: t('common.coveredFrom'), value: format.date(card.effectiveDate) }
      : undefined,
    phones: card.phones.map(({ kind, phone }) => ({
      label: t(`idCard.phone.${kind}`),
      value: phone.length === 10 ? format.phone(phone) : phone,
    })),
    proof: t('idCard.proof'),
    language,
  };
}

/** Undefined when the card is no longer valid. @throws 404 for a card that the member may not see */
export async function loadPassCard(
  context: TextContext & ClockContext,
  member: MemberContext,
  asked: string,
): Promise<PassCard | undefined> {
  await requireDigitalCard(context, member);
  const holder = await loadCardHolder(member, asked);
  const card = await loadCard(member, holder);
  if (resolveCardValidity(member, card, context.clock.today()).kind === 'over') return undefined;
  const t = await getT(context);
  const serial = toPersonKey({ ...member.identity, personCode: holder.personCode });
  const brand = findEntry(context.env.brands ?? {}, member.identity.clientId);
  return { serial, brand, ...passWords(card, context.preferences.language, t) };
}

const rgb = (color: string) => `rgb(${[...Buffer.from(color.slice(1), 'hex')].join(', ')})`;
const cardColors = (brand: Brand = portalBrand) => buildBrandTokens(brand).light;

/** Input of the signing thread. */
interface PassParts {
  library: string;
  images: Record<string, Buffer>;
  certificates: { wwdr: string; signerCert: string; signerKey: string };
  properties: Record<string, unknown>;
  fields: Record<'primaryFields' | 'secondaryFields' | 'auxiliaryFields' | 'backFields', object[]>;
}

/**
 * Runs in its own thread, because the library signs in JavaScript: 25 ms that would block every request. The code is a
 * string because the server is built as one file.
 */
const SIGNING_THREAD = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ id, parts }) => {
  try {
    const { PKPass } = require(parts.library);
    const images = Object.entries(parts.images).map(([name, bytes]) => [name, Buffer.from(bytes)]);
    const pass = new PKPass(Object.fromEntries(images), parts.certificates, parts.properties);
    pass.type = 'generic';
    for (const [kind, fields] of Object.entries(parts.fields)) pass[kind].push(...fields);
    parentPort.postMessage({ id, bytes: pass.getAsBuffer() });
  } catch {
    parentPort.postMessage({ id });
  }
});`;

const libraryPath = () => createRequire(import.meta.url).resolve('passkit-generator');

interface Signer {
  thread: Worker;
  waiting: Map<number, PromiseWithResolvers<Uint8Array>>;
}

let signer: Signer | undefined;
let lastId = 0;

/** The worker starts with the first pass. It does not keep the process alive, and is restarted after it has ended. */
function openSigner(): Signer {
  const opened: Signer = { thread: new Worker(SIGNING_THREAD, { eval: true }), waiting: new Map() };
  opened.thread.on('message', ({ id, bytes }: { id: number; bytes?: Uint8Array }) => {
    if (bytes) opened.waiting.get(id)?.resolve(bytes);
    else opened.waiting.get(id)?.reject(new Error('the pass could not be signed'));
    opened.waiting.delete(id);
    if (opened.waiting.size === 0) opened.thread.unref();
  });
  const end = () => {
    if (signer === opened) signer = undefined;
    for (const { reject } of opened.waiting.values()) reject(new Error('the signing thread ended'));
    opened.waiting.clear();
  };
  opened.thread.once('error', end).once('exit', end);
  opened.thread.unref();
  return opened;
}

function signPass(parts: PassParts): Promise<Uint8Array> {
  signer ??= openSigner();
  const { thread, waiting } = signer;
  const signed = Promise.withResolvers<Uint8Array>();
  lastId += 1;
  waiting.set(lastId, signed);
  thread.ref();
  thread.postMessage({ id: lastId, parts });
  return signed.promise;
}

/**
 * The card as a signed .pkpass archive, which detects any change. Apple's Wallet Passes: pass.json, images, a manifest
 * of hashes, a detached PKCS #7 signature. @throws Error when the pass cannot be signed
 */
export function buildApplePass(card: PassCard, wallet: AppleWallet): Promise<Uint8Array> {
  const { certificate, privateKey, intermediate } = wallet;
  const colors = cardColors(card.brand);
  return signPass({
    library: libraryPath(),
    images: drawPassImages(card.brand),
    certificates: { wwdr: intermediate, signerCert: certificate, signerKey: privateKey },
    properties: {
      passTypeIdentifier: wallet.passTypeId,
      teamIdentifier: wallet.teamId,
      serialNumber: card.serial,
      organizationName: card.issuer,
      description: card.description,
      logoText: card.plan,
      backgroundColor: rgb(colors.deep),
      foregroundColor: rgb(colors['on-deep']),
      labelColor: rgb(colors['soft-deep']),
      sharingProhibited: true,
    },
    fields: {
      primaryFields: [{ key: 'name', ...card.name }],
      secondaryFields: [
        { key: 'memberId', ...card.memberId },
        { key: 'person', ...card.personCode },
      ],
      auxiliaryFields: card.codes,
      backFields: [
        ...(card.from ? [{ key: 'from', ...card.from }] : []),
        ...card.phones.map((phone, i) => ({ key: `phone${i}`, ...phone })),
        { key: 'proof', label: card.description, value: card.proof },
      ],
    },
  });
}

const SAVE = 'https://pay.google.com/gp/v/save/';
const CLASS = 'member_portal_id_card';

const text = (language: string, value: string) => ({ defaultValue: { language, value } });

function toPassObject(card: PassCard, issuerId: string) {
  const { language } = card;
  return {
    id: `${issuerId}.${card.serial}`,
    classId: `${issuerId}.${CLASS}`,
    state: 'ACTIVE',
    cardTitle: text(language, card.plan),
    header: text(language, card.name.value),
    subheader: text(language, card.name.label),
    hexBackgroundColor: cardColors(card.brand).deep,
    textModulesData: [
      { id: 'memberId', header: card.memberId.label, body: card.memberId.value },
      { id: 'person', header: card.personCode.label, body: card.personCode.value },
      ...card.codes.map(({ key, label, value }) => ({ id: key, header: label, body: value })),
    ],
  };
}

/**
 * The address at which a browser saves the card: Google's own, with the card in a signed token (Google Wallet API,
 * 'Save to Google Wallet' links). @throws Error when the token cannot be signed
 */
export async function buildGooglePassUrl(
  card: PassCard,
  wallet: GoogleWallet,
  nowMs: number,
): Promise<string> {
  const key = await importPKCS8(wallet.privateKey, 'RS256');
  const payload = {
    typ: 'savetowallet',
    origins: [],
    payload: {
      genericClasses: [{ id: `${wallet.issuerId}.${CLASS}` }],
      genericObjects: [toPassObject(card, wallet.issuerId)],
    },
  };
  const token = await new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(wallet.serviceAccount)
    .setAudience('google')
    .setIssuedAt(Math.floor(nowMs / 1000))
    .sign(key);
  return SAVE + token;
}
