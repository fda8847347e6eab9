/** How often codes are asked for and tried, counted in the store that all processes share. */
import type { RequestContext } from '~/context.ts';
import { digest } from '~/identity/secrets.server.ts';
import { countInOrder } from '~/platform/rate-limit.ts';
import type { CodeRequest } from './code-request.ts';

const MINUTE_MS = 60_000;
const REQUESTS = { limit: 5, windowMs: 15 * MINUTE_MS };
const RESENDS = { limit: 5, windowMs: 60 * MINUTE_MS };
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const TRIES = { limit: 5, windowMs: CODE_LIFETIME_MS };

type Context = Pick<RequestContext, 'stores' | 'clientAddress'>;

/** What a code is for: codes of the same name take each other's place. User names and addresses are the same in any case. */
export const codeName = ({ kind, replaces }: Pick<CodeRequest, 'kind' | 'replaces'>) =>
  `${kind}-code:${digest(replaces.toLowerCase())}`;

const requestLimits = ({ clientAddress }: Context, code: CodeRequest) =>
  [
    { rate: { name: `${code.kind}-code-address`, ...REQUESTS }, subject: clientAddress },
    { rate: { name: `${code.kind}-code-account`, ...REQUESTS }, subject: codeName(code) },
  ] as const;

/** Seconds until another code may be asked for, or 0. Counts this one. */
export async function countRequest(context: Context, code: CodeRequest): Promise<number> {
  return (await countInOrder(context.stores.plain, requestLimits(context, code))).retryAfterSeconds;
}

/** The same for a code that was asked for again. */
export async function countResend(context: Context, code: CodeRequest): Promise<number> {
  const [byAddress, byAccount] = requestLimits(context, code);
  const resends = { rate: { name: `${code.kind}-code-resend`, ...RESENDS }, subject: codeName(code) };
  return (await countInOrder(context.stores.plain, [byAddress, resends, byAccount])).retryAfterSeconds;
}

/**
 * Seconds until a code may be tried once more, or 0. Counts this try: five in ten minutes, however many
 * codes are sent meanwhile, and five for one code.
 *
 * @param codeId tells the codes that were sent apart
 */
export async function countTry({ stores }: Context, code: CodeRequest, codeId: string): Promise<number> {
  const { retryAfterSeconds } = await countInOrder(stores.plain, [
    { rate: { name: `${code.kind}-code-try`, ...TRIES }, subject: code.triedBy.toLowerCase() },
    { rate: { name: `${code.kind}-code-tries`, ...TRIES }, subject: codeId },
  ]);
  return retryAfterSeconds;
}
