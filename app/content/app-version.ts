/** Versions of the native apps (8.30), which open the portal in a web view with their name in User-Agent. */
import type { AppVersions, ContentConfig } from '#contract/content.ts';

type AppPlatform = 'ios' | 'android';
const WEB_VIEW = /\bMemberPortal-(iOS|Android)\/(\d{1,4}(?:\.\d{1,4}){0,2})(?![\d.])/;

/** The app of a web view; undefined for a browser. */
export function parseApp(userAgent: string | null): { platform: AppPlatform; version: string } | undefined {
  const [, name, version] = WEB_VIEW.exec(userAgent ?? '') ?? [];
  if (!name || !version) return undefined;
  return { platform: name === 'iOS' ? 'ios' : 'android', version };
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export type AppVersionStatus =
  | { kind: 'current' }
  | { kind: 'outdated' | 'blocked'; newest: string; storeUrl: string };

/** A version older than the newest can be updated. A version older than the oldest supported one must be updated. */
export function resolveAppVersionStatus(
  userAgent: string | null,
  { appVersions }: Pick<ContentConfig, 'appVersions'>,
): AppVersionStatus {
  const app = parseApp(userAgent);
  const known: AppVersions | undefined = app && appVersions[app.platform];
  if (!app || !known || compare(app.version, known.newest) >= 0) return { kind: 'current' };
  const { newest, storeUrl } = known;
  const kind = compare(app.version, known.oldest) < 0 ? 'blocked' : 'outdated';
  return { kind, newest, storeUrl };
}
