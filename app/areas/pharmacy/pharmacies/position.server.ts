/** The position of a member's device: rounded, sealed, deleted within the hour, and never in an address. */
import { z } from 'zod';
import type { StoreContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { toMemberKey } from '~/session/member-key.server.ts';
import type { Coordinates } from '#contract/pharmacies.ts';

const LIFETIME_MS = 3_600_000;
/** two decimals of a degree are at most 0.7 miles */
const STEPS_PER_DEGREE = 100;

const degrees = (most: number) =>
  z
    .string({ error: 'pharmacies.words.problem.nearInvalid' })
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, { error: 'pharmacies.words.problem.nearInvalid' })
    .transform(Number)
    .refine((value) => Math.abs(value) <= most, { error: 'pharmacies.words.problem.nearInvalid' });

export const NearForm = z.object({ latitude: degrees(90), longitude: degrees(180) });

const toKey = (member: Pick<MemberContext, 'identity'>) => `near:${toMemberKey(member.identity)}`;
const rounded = (value: number) => Math.round(value * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;

export const keepPosition = (
  { stores }: StoreContext,
  member: Pick<MemberContext, 'identity'>,
  { latitude, longitude }: Coordinates,
): Promise<void> =>
  stores.sealed.set(
    toKey(member),
    { latitude: rounded(latitude), longitude: rounded(longitude) },
    LIFETIME_MS,
  );

/** undefined after its expiry */
export const readKeptPosition = (
  { stores }: StoreContext,
  member: Pick<MemberContext, 'identity'>,
): Promise<Coordinates | undefined> => stores.sealed.get<Coordinates>(toKey(member));
