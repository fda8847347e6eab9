/** Writes the development certificates of passes to standard output, for `npm start`. */
import { keptWalletCertificates } from './certificates.ts';

console.log(JSON.stringify(keptWalletCertificates('var/wallet-certificates.json')));
