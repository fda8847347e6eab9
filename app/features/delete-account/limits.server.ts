/** How often codes are asked for and tried, counted in the store that all processes share. */
import type { RequestContext } from '~/context.ts';
import { digest } from '~/identity/secrets.server.ts';
import { countAttempt } from '~/platform/rate-limit.ts';
import type { RateLimit } from '~/platform/rate-limit.ts';
import type { Person } from './forms.server.ts';

const MINUTE_MS = 60_000;
const PER_ADDRESS: RateLimit = { name: 'deletion-code-address', limit: 5, windowMs: 15 * MINUTE_MS };
const PER_ACCOUNT: RateLimit = { name: 'deletion-code-account', limit: 5, windowMs: 15 * MINUTE_MS };
const RESENDS: RateLimit = { name: 'deletion-code-resend', limit: 5, windowMs: 60 * MINUTE_MS };
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const TRIES: RateLimit = { name: 'deletion-code-try', limit: 5, windowMs: CODE_LIFETIME_MS };

type Context = Pick<RequestContext, 'stores' | 'clientAddress'>;

/** User names are the same in any case. */
export const accountKey = ({ userName }: Pick<Person, 'userName'>) => digest(userName.toLowerCase());

/** Seconds until another code may be asked for, or 0. Counts this one. */
export async function countRequest({ stores, clientAddress }: Context, person: Person): Promise<number> {
  const verdicts = await Promise.all([
    countAttempt(stores.plain, PER_ADDRESS, clientAddress),
    countAttempt(stores.plain, PER_ACCOUNT, accountKey(person)),
  ]);
  return Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds));
}

/** The same for a code that was asked for again. */
export async function countResend(context: Context, person: Person): Promise<number> {
  const { retryAfterSeconds } = await countAttempt(context.stores.plain, RESENDS, accountKey(person));
  return retryAfterSeconds || countRequest(context, person);
}

/** Whether a code may be tried once more. @param sentAt tells the codes of an account apart */
export async function countTry({ stores }: Context, person: Person, sentAt: number): Promise<boolean> {
  return (await countAttempt(stores.plain, TRIES, `${accountKey(person)}:${sentAt}`)).allowed;
}
