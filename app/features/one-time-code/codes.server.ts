/** Asking the programme for a one-time code, and asking whether one is right. */
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { digest, randomId } from '~/identity/secrets.server.ts';
import { audit } from '~/platform/log.ts';
import { countInSequence } from '~/platform/rate-limit.ts';
import type { CodeVerdict } from '~/programme/contract/one-time-code.ts';

const MINUTE_MS = 60_000;
const REQUESTS = { limit: 5, windowMs: 15 * MINUTE_MS };
const RESENDS = { limit: 5, windowMs: 60 * MINUTE_MS };
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const TRIES = { limit: 5, windowMs: CODE_LIFETIME_MS };

type Context = Pick<RequestContext, 'stores' | 'clientAddress'>;

/** What a code is for: codes of the same name take each other's place. User names and addresses are the same in any case. */
const codeName = ({ kind, replaces }: Pick<CodeRequest, 'kind' | 'replaces'>) =>
  `${kind}-code:${digest(replaces.toLowerCase())}`;

const requestLimits = ({ clientAddress }: Context, code: CodeRequest) =>
  [
    { rate: { name: `${code.kind}-code-address`, ...REQUESTS }, subject: clientAddress },
    { rate: { name: `${code.kind}-code-account`, ...REQUESTS }, subject: codeName(code) },
  ] as const;

/** Seconds until another code may be asked for, or 0. Counts this one. */
async function countRequest(context: Context, code: CodeRequest): Promise<number> {
  return (await countInSequence(context.stores.plain, requestLimits(context, code))).retryAfterSeconds;
}

/** The same for a code that was asked for again. */
async function countResend(context: Context, code: CodeRequest): Promise<number> {
  const [byAddress, byAccount] = requestLimits(context, code);
  const resends = { rate: { name: `${code.kind}-code-resend`, ...RESENDS }, subject: codeName(code) };
  return (await countInSequence(context.stores.plain, [byAddress, resends, byAccount])).retryAfterSeconds;
}

/**
 * Seconds until a code may be tried once more, or 0. Counts this try: five in ten minutes, however many
 * codes are sent meanwhile, and five for one code.
 *
 * @param codeId tells the codes that were sent apart
 */
async function countTry({ stores }: Context, code: CodeRequest, codeId: string): Promise<number> {
  const { retryAfterSeconds } = await countInSequence(stores.plain, [
    { rate: { name: `${code.kind}-code-try`, ...TRIES }, subject: code.triedBy.toLowerCase() },
    { rate: { name: `${code.kind}-code-tries`, ...TRIES }, subject: codeId },
  ]);
  return retryAfterSeconds;
}

const RESEND_AFTER_MS = 60_000;

type Asked =
  | { kind: 'sent' }
  /** the one before it is too young for another */
  | { kind: 'tooSoon'; seconds: number }
  | { kind: 'tooMany'; seconds: number };

/** The last code that was asked for, while it may still work. */
interface Sent {
  id: string;
  /** epoch milliseconds */
  at: number;
  to: string;
  askers: string[];
}

const addressOf = ({ to }: CodeRequest) => to.toLowerCase();
const isAlive = (sent: Sent, now: number) => now - sent.at < CODE_LIFETIME_MS;

async function lastSent(
  { stores, clock }: Pick<RequestContext, 'stores' | 'clock'>,
  code: CodeRequest,
): Promise<Sent | undefined> {
  const sent = await stores.sealed.get<Sent>(codeName(code));
  return sent && isAlive(sent, clock.now()) ? sent : undefined;
}

/** Seconds until another code may be sent there. */
function waitOf(last: Sent | undefined, code: CodeRequest, now: number): number {
  if (last?.to !== addressOf(code)) return 0;
  return Math.max(0, Math.ceil((last.at + RESEND_AFTER_MS - now) / 1000));
}

/** Of many who ask at once, one gets to send: its record, or the seconds that the others wait. */
async function reserve({ stores, clock }: RequestContext, code: CodeRequest): Promise<Sent | number> {
  const now = clock.now();
  const own: Sent = { id: randomId(), at: now, to: addressOf(code), askers: code.askers };
  let seconds = 0;
  await stores.sealed.update<Sent>(codeName(code), CODE_LIFETIME_MS, (last) => {
    seconds = waitOf(last, code, now);
    return seconds > 0 ? last : own;
  });
  return seconds > 0 ? seconds : own;
}

const withdraw = ({ stores }: RequestContext, code: CodeRequest, { id }: Sent) =>
  stores.sealed.update<Sent>(codeName(code), CODE_LIFETIME_MS, (last) =>
    last?.id === id ? undefined : last,
  );

async function send(context: RequestContext, code: CodeRequest): Promise<Asked> {
  const reserved = await reserve(context, code);
  if (typeof reserved === 'number') return { kind: 'tooSoon', seconds: reserved };
  try {
    await code.send();
  } catch (error) {
    await withdraw(context, code, reserved);
    throw error;
  }
  audit(context.log, code.audit, { outcome: 'asked', action: 'code' });
  return { kind: 'sent' };
}

/**
 * Has a code sent. A second press within a minute sends no second one.
 *
 * @throws ProgrammeFault when the programme could not be asked
 */
export async function requestCode(context: RequestContext, code: CodeRequest): Promise<Asked> {
  const seconds = await countRequest(context, code);
  return seconds > 0 ? { kind: 'tooMany', seconds } : send(context, code);
}

/** The same from the page of the code. One that comes too soon does not count. */
export async function resendCode(context: RequestContext, code: CodeRequest): Promise<Asked> {
  const waits = waitOf(await lastSent(context, code), code, context.clock.now());
  if (waits > 0) return { kind: 'tooSoon', seconds: waits };
  const seconds = await countResend(context, code);
  return seconds > 0 ? { kind: 'tooMany', seconds } : send(context, code);
}

/** tooMany: the programme was not asked any more. */
export type CodeResult = CodeVerdict | { verdict: 'tooMany'; seconds: number };

/**
 * Judges a code. Only whoever had it sent has tries at it: for everybody else, and for the codes before
 * it, it is as good as expired, and the programme is not asked.
 *
 * @throws ProgrammeFault when the programme could not be asked
 */
export async function verifyCode(
  context: RequestContext,
  code: CodeRequest,
  typed: string,
): Promise<CodeResult> {
  const last = await lastSent(context, code);
  const isOwn = last?.to === addressOf(code) && last.askers.some((asker) => code.askers.includes(asker));
  if (!last || !isOwn) return { verdict: 'expired' };
  const seconds = await countTry(context, code, last.id);
  if (seconds > 0) return { verdict: 'tooMany', seconds };
  const judged = await code.judge(typed);
  // a used code keeps nobody waiting for the next
  if (judged.verdict === 'right') await withdraw(context, code, last);
  audit(context.log, code.audit, { outcome: judged.verdict, action: 'verify' });
  return judged;
}

/** A code of one kind for one account: how it is sent and judged, and by what it is counted. */
export interface CodeRequest {
  /** names the counters of this kind */
  kind: string;
  /** whose codes take each other's place, and count together */
  replaces: string;
  /** where the code goes: a corrected address is another request, and does not have to wait */
  to: string;
  /** who is asking, in as many ways as there are: a code is tried by whoever asked for it, and by nobody else */
  askers: string[];
  /** whose wrong codes count together */
  triedBy: string;
  /** what the audit trail calls it */
  audit: 'deletion' | 'profile';
  /** @throws ProgrammeFault when the programme could not be asked */
  send(): Promise<unknown>;
  /** @throws ProgrammeFault when the programme could not be asked */
  judge(code: string): Promise<CodeVerdict>;
}

// What the page of a one-time code is asked with.

/** Specification 5.30. */
const CODE = /^\d{6}$/;

/** People copy codes with the spaces that mail programs put into them. */
const withoutSpaces = (typed: string) => typed.replaceAll(/[\s\u200b-\u200f\u2060\ufeff]/g, '');

export const codeField = z
  .string({ error: 'oneTimeCode.missing' })
  .transform(withoutSpaces)
  .pipe(z.string({ error: 'oneTimeCode.missing' }).regex(CODE, { error: 'oneTimeCode.format' }));

/** Two forms of one page. */
export const CodeForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('verify'), code: codeField }),
  z.object({ intent: z.literal('resend') }),
]);

/** Fields whose value never goes back into a page. */
export const SENSITIVE_CODE_FIELDS = ['code'];
