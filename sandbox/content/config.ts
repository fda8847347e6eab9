/** The content system's configuration for everyone: native apps, and when the portal will be away. */
import type { z } from 'zod';
import type { ContentConfig } from '../../app/programme/contract/content.ts';
import { readSetting, writeSetting } from '../data/schema.ts';
import type { World } from '../data/world.ts';

const SETTING = 'plannedMaintenance';

/** Announces it, from so many minutes on; none when it takes no time. */
export function planMaintenance(
  { db, clock }: World,
  { startsInMinutes, minutes }: { startsInMinutes: number; minutes: number },
): void {
  const startsAt = clock.now() + startsInMinutes * 60_000;
  const at = (moment: number) => new Date(moment).toISOString();
  const planned = minutes === 0 ? null : { startsAt: at(startsAt), endsAt: at(startsAt + minutes * 60_000) };
  writeSetting(db, SETTING, JSON.stringify(planned));
}

export function configOf({ db }: World): z.input<typeof ContentConfig> {
  const store = (platform: string) => `https://apps.example.com/member-portal/${platform}`;
  return {
    DISABLE_TERMED_USER_AFTER: 12,
    appVersions: {
      ios: { newest: '3.2.0', oldest: '2.0.0', storeUrl: store('ios') },
      android: { newest: '3.2.1', oldest: '2.1.0', storeUrl: store('android') },
    },
    plannedMaintenance: JSON.parse(readSetting(db, SETTING) ?? 'null') as null,
  };
}
