import type { AppleWallet } from '~/platform/wallet-env.ts';
import type { PassCard } from './pass-card.server.ts';
import { markPng } from './pass-images.server.ts';

const ICON_PX = 29;
const LOGO_PX = 50;

let images: Record<string, Buffer> | undefined;

/** Drawn once, for all passes. */
const passImages = () =>
  (images ??= Object.fromEntries(
    [1, 2, 3].flatMap((scale) => {
      const end = scale === 1 ? '.png' : `@${scale}x.png`;
      return [
        [`icon${end}`, markPng(ICON_PX * scale)],
        [`logo${end}`, markPng(LOGO_PX * scale)],
      ];
    }),
  ));

/**
 * The card as a signed .pkpass archive (Apple's Wallet Passes: pass.json, images, a manifest of hashes, a
 * detached PKCS #7 signature). Nothing in it can be changed or passed on unnoticed.
 * @throws Error when the pass cannot be signed
 */
export async function applePass(card: PassCard, wallet: AppleWallet): Promise<Uint8Array> {
  // as large as the rest of the server, and rarely needed
  const { PKPass } = await import('passkit-generator');
  const { certificate, privateKey, passphrase, intermediate } = wallet;
  const pass = new PKPass(
    passImages(),
    {
      wwdr: intermediate,
      signerCert: certificate,
      signerKey: privateKey,
      ...(passphrase !== undefined && { signerKeyPassphrase: passphrase }),
    },
    {
      passTypeIdentifier: wallet.passTypeId,
      teamIdentifier: wallet.teamId,
      serialNumber: card.serial,
      organizationName: card.issuer,
      description: card.description,
      logoText: card.plan,
      backgroundColor: 'rgb(10, 74, 62)',
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(207, 228, 221)',
      sharingProhibited: true,
    },
  );
  pass.type = 'generic';
  pass.primaryFields.push({ key: 'name', ...card.name });
  pass.secondaryFields.push({ key: 'memberId', ...card.memberId }, { key: 'person', ...card.personCode });
  pass.auxiliaryFields.push(...card.codes);
  if (card.from) pass.backFields.push({ key: 'from', ...card.from });
  card.phones.forEach((phone, i) => pass.backFields.push({ key: `phone${i}`, ...phone }));
  pass.backFields.push({ key: 'proof', label: card.description, value: card.proof });
  return pass.getAsBuffer();
}
