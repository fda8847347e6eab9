/** What does not exist, and what belongs to somebody else: the member reads the same page for both. */
export const notFound = () => new Response(null, { status: 404 });

/**
 * A part of the address that the route's file name promises, as `$claimId` does.
 *
 * @throws 404 when the address has no such part
 */
export function routeParam(params: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = params[name];
  if (value === undefined) throw notFound();
  return value;
}
