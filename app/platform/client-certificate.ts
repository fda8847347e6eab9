/** The certificate with which the portal identifies itself to the programme (mutual TLS, RFC 8705). */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { certificate, pem, PEM_SHAPE } from './wallet-env.ts';

export interface ClientCertificate {
  cert: string;
  key: string;
}

export const clientCertificateVariables = {
  PROGRAMME_CLIENT_CERTIFICATE: { schema: certificate, shape: `a client certificate as ${PEM_SHAPE}` },
  PROGRAMME_CLIENT_KEY: {
    schema: pem,
    shape: `the private key of PROGRAMME_CLIENT_CERTIFICATE as ${PEM_SHAPE}`,
  },
} as const;

/** Whether the key belongs to the certificate. */
export function isPair({ cert, key }: ClientCertificate): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
