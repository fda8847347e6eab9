/** How often codes are asked for and tried, counted in the store that all processes share. */
import type { RequestContext } from '~/context.ts';
import { digest } from '~/identity/secrets.server.ts';
import { countAttempt } from '~/platform/rate-limit.ts';
import type { CodeRequest } from './code-request.ts';

const MINUTE_MS = 60_000;
const REQUESTS = { limit: 5, windowMs: 15 * MINUTE_MS };
const RESENDS = { limit: 5, windowMs: 60 * MINUTE_MS };
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const TRIES = { limit: 5, windowMs: CODE_LIFETIME_MS };

type Context = Pick<RequestContext, 'stores' | 'clientAddress'>;
type Counted = Pick<CodeRequest, 'kind' | 'account'>;

/** User names are the same in any case. */
export const accountKey = ({ account }: Pick<CodeRequest, 'account'>) => digest(account.toLowerCase());

/** Seconds until another code may be asked for, or 0. Counts this one. */
export async function countRequest({ stores, clientAddress }: Context, code: Counted): Promise<number> {
  const { kind } = code;
  const verdicts = await Promise.all([
    countAttempt(stores.plain, { name: `${kind}-code-address`, ...REQUESTS }, clientAddress),
    countAttempt(stores.plain, { name: `${kind}-code-account`, ...REQUESTS }, accountKey(code)),
  ]);
  return Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds));
}

/** The same for a code that was asked for again. */
export async function countResend(context: Context, code: Counted): Promise<number> {
  const rate = { name: `${code.kind}-code-resend`, ...RESENDS };
  const { retryAfterSeconds } = await countAttempt(context.stores.plain, rate, accountKey(code));
  return retryAfterSeconds || countRequest(context, code);
}

/** Whether a code may be tried once more. @param sentAt tells the codes of an account apart */
export async function countTry({ stores }: Context, code: Counted, sentAt: number): Promise<boolean> {
  const rate = { name: `${code.kind}-code-try`, ...TRIES };
  return (await countAttempt(stores.plain, rate, `${accountKey(code)}:${sentAt}`)).allowed;
}
