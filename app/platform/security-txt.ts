import { Router } from 'express';
import { sendPlain } from './plain-page.ts';

/** Less than a year (RFC 9116, 2.5.5). Each start of the portal renews it. */
const VALID_MS = 180 * 86_400_000;

interface SecurityTxtOptions {
  publicUrl: string;
  /** mailto: and https: addresses, the preferred one first; without any, the file does not exist */
  contacts: string[];
  policyUrl?: string;
}

/** GET /.well-known/security.txt: contacts for vulnerability reports (RFC 9116). */
export function buildSecurityTxt(
  { publicUrl, contacts, policyUrl }: SecurityTxtOptions,
  startedAt = Date.now(),
): Router {
  const path = '/.well-known/security.txt';
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(startedAt + VALID_MS).toISOString()}`,
    'Preferred-Languages: en, es',
    `Canonical: ${publicUrl}${path}`,
    ...(policyUrl === undefined ? [] : [`Policy: ${policyUrl}`]),
  ];
  const router = Router();
  router.get(path, (request, response) => {
    if (contacts.length === 0 || Date.now() > startedAt + VALID_MS) return sendPlain(request, response, 404);
    response.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' });
    response.send(`${lines.join('\n')}\n`);
  });
  return router;
}
