/** Certificates for passes, for tests of the portal's own code. */
export { walletCertificates } from '../../sandbox/wallet/certificates.ts';
