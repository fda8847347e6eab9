import { importPKCS8, SignJWT } from 'jose';
import type { GoogleWallet } from '~/platform/wallet-env.ts';
import type { PassCard } from './pass-card.server.ts';

const SAVE = 'https://pay.google.com/gp/v/save/';
const CLASS = 'member_portal_id_card';

const text = (language: string, value: string) => ({ defaultValue: { language, value } });

/** The card as a generic object of the Google Wallet API. */
function objectOf(card: PassCard, issuerId: string) {
  const { language } = card;
  return {
    id: `${issuerId}.${card.serial}`,
    classId: `${issuerId}.${CLASS}`,
    state: 'ACTIVE',
    cardTitle: text(language, card.plan),
    header: text(language, card.name.value),
    subheader: text(language, card.name.label),
    hexBackgroundColor: '#0a4a3e',
    textModulesData: [
      { id: 'memberId', header: card.memberId.label, body: card.memberId.value },
      { id: 'person', header: card.personCode.label, body: card.personCode.value },
      ...card.codes.map(({ key, label, value }) => ({ id: key, header: label, body: value })),
    ],
  };
}

/**
 * Where a browser goes to save the card: Google's own address, with the card in a token that only Google
 * is meant to read (Google Wallet API, 'Save to Google Wallet' links).
 * @throws Error when the token cannot be signed
 */
export async function googlePassUrl(card: PassCard, wallet: GoogleWallet, nowMs: number): Promise<string> {
  const key = await importPKCS8(wallet.privateKey, 'RS256');
  const payload = {
    typ: 'savetowallet',
    origins: [],
    payload: {
      genericClasses: [{ id: `${wallet.issuerId}.${CLASS}` }],
      genericObjects: [objectOf(card, wallet.issuerId)],
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
