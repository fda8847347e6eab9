/** Writes the development certificates of passes to standard output, for `npm start`. */
import { loadKeptWalletCertificates } from './certificates.ts';

console.log(JSON.stringify(loadKeptWalletCertificates('var/wallet-certificates.json')));
