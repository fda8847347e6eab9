const formEncoded = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);

/**
 * The Authorization header of an OAuth client at a token endpoint. Both halves are form-urlencoded first, so that a
 * secret may contain any character (RFC 6749, 2.3.1).
 */
export const formatClientAuthorization = (clientId: string, clientSecret: string): string =>
  `Basic ${Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')}`;
