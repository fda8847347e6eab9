const MOST = 10_000;

/** The page that an address asks for; the first for anything that is no number of one. */
export function pageOf(request: Request): number {
  const asked = new URL(request.url).searchParams.get('page') ?? '';
  return /^\d{1,5}$/.test(asked) ? Math.min(MOST, Math.max(1, Number(asked))) : 1;
}
