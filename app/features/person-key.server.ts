import type { SignedIn } from '~/features/family/coverage.server.ts';
import { personKeyOf } from '~/identity/member-key.server.ts';

/**
 * Names the records of a covered person in the store without saying who it is: the same for every account
 * of that person, so that an order is placed once. What belongs to an account has identity/member-key.
 */
export const personKey = ({ identity }: Pick<SignedIn, 'identity'>): string => personKeyOf(identity);
