import { createWalletCertificates } from '../../sandbox/wallet/certificates.ts';

/** Certificates for passes, for tests of the portal's own code. */
export { createWalletCertificates as walletCertificates };

/** Only Apple's, because Google's button leads to Google, which no test requests. */
export const selectApple = (set: Record<string, string>) =>
  Object.fromEntries(Object.entries(set).filter(([name]) => name.startsWith('WALLET_APPLE_')));
