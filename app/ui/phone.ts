/**
 * A tel: link from digits: a short number unchanged, a North American number with its country code (RFC 3966, 5.1.4).
 */
export function buildTelHref(digits: string): string {
  const dialled = digits.replace(/\D/g, '');
  if (dialled.length === 10) return `tel:+1${dialled}`;
  return dialled.length === 11 && dialled.startsWith('1') ? `tel:+${dialled}` : `tel:${dialled}`;
}
