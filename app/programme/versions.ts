import type { Method } from './contract/call.ts';

/**
 * Which x-api-version a call asks for: 1.0 but for the paths below (specification 7.11–7.16).
 * Without methods, a row holds for any.
 */
const exceptions: { path: string; methods?: Method[]; version: '2.0' }[] = [
  { path: '/mail-order/refills/prescriptions', methods: ['GET'], version: '2.0' },
  { path: '/mail-order/set-auto-refill', methods: ['POST'], version: '2.0' },
  { path: '/member/family-coverage', version: '2.0' },
  { path: '/user-management/phi-settings', methods: ['GET', 'PUT'], version: '2.0' },
];

/**
 * The x-api-version of a call.
 *
 * @param path path template or path; a query string does not count (7.11)
 */
export function apiVersion(method: Method, path: string): '1.0' | '2.0' {
  const base = path.split('?', 1)[0];
  const row = exceptions.find(
    (e) => e.path === base && (e.methods === undefined || e.methods.includes(method)),
  );
  return row?.version ?? '1.0';
}
