import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A self-signed certificate for localhost: `portal.crt` and `portal.key` in a folder. */
export function makeCertificate(folder: string): void {
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', join(folder, 'portal.key'), '-out', join(folder, 'portal.crt')],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}
