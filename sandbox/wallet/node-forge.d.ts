/** The part of node-forge that creates certificates and reads signatures. */
declare module 'node-forge' {
  interface Certificate {
    publicKey: unknown;
    serialNumber: string;
    validity: { notBefore: Date; notAfter: Date };
    setSubject(attributes: object[]): void;
    setIssuer(attributes: object[]): void;
    setExtensions(extensions: object[]): void;
    sign(key: unknown, digest: unknown): void;
  }
  const forge: {
    pki: {
      createCertificate(): Certificate;
      privateKeyFromPem(pem: string): unknown;
      publicKeyFromPem(pem: string): unknown;
      certificateToPem(certificate: Certificate): string;
    };
    md: { sha256: { create(): unknown } };
  };
  export default forge;
}
