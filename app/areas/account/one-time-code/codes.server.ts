/** Requests one-time codes from the programme, and checks them. */
import { z } from 'zod';
import type { ClockContext, RequestContext, StoreContext } from '~/context.ts';
import { digest, createRandomId } from '~/session/secrets.server.ts';
import { foldName } from '#contract/account-name.ts';
import { audit } from '~/platform/log.ts';
import { countInSequence } from '~/platform/rate-limit.ts';
import type { CodeVerdict } from '#contract/one-time-code.ts';

const MINUTE_MS = 60_000;
const REQUESTS = { limit: 5, windowMs: 15 * MINUTE_MS };
const RESENDS = { limit: 5, windowMs: 60 * MINUTE_MS };
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const TRIES = { limit: 5, windowMs: CODE_LIFETIME_MS };

type Context = { clientAddress: string } & StoreContext;

/** A newer code of the same name replaces the older one; names and addresses are compared without case. */
const codeName = ({ kind, replaces }: Pick<CodeRequest, 'kind' | 'replaces'>) =>
  `${kind}-code:${digest(foldName(replaces))}`;

const requestLimits = ({ clientAddress }: Context, code: CodeRequest) =>
  [
    { rate: { name: `${code.kind}-code-address`, ...REQUESTS }, subject: clientAddress },
    { rate: { name: `${code.kind}-code-account`, ...REQUESTS }, subject: codeName(code) },
  ] as const;

/** Counts a request; returns the seconds until the next code may be requested, or 0. */
async function countRequest(context: Context, code: CodeRequest): Promise<number> {
  return (await countInSequence(context.stores.plain, requestLimits(context, code))).retryAfterSeconds;
}

async function countResend(context: Context, code: CodeRequest): Promise<number> {
  const [byAddress, byAccount] = requestLimits(context, code);
  const resends = { rate: { name: `${code.kind}-code-resend`, ...RESENDS }, subject: codeName(code) };
  return (await countInSequence(context.stores.plain, [byAddress, resends, byAccount])).retryAfterSeconds;
}

/**
 * Counts a try; returns the seconds until a code may be tried again, or 0. Five tries are allowed in ten minutes,
 * regardless of the number of codes, and five per code.
 *
 * @param codeId identifies one sent code
 */
async function countTry({ stores }: Context, code: CodeRequest, codeId: string): Promise<number> {
  const { retryAfterSeconds } = await countInSequence(stores.plain, [
    { rate: { name: `${code.kind}-code-try`, ...TRIES }, subject: foldName(code.triedBy) },
    { rate: { name: `${code.kind}-code-tries`, ...TRIES }, subject: codeId },
  ]);
  return retryAfterSeconds;
}

const RESEND_AFTER_MS = 60_000;

type Asked =
  | { kind: 'sent' }
  /** the previous code is too recent */
  | { kind: 'tooSoon'; seconds: number }
  | { kind: 'tooMany'; seconds: number };

/** The last sent code, while it may still be valid. */
interface Sent {
  id: string;
  /** epoch milliseconds */
  at: number;
  to: string;
  askers: string[];
}

const foldAddress = ({ to }: CodeRequest) => foldName(to);
const isAlive = (sent: Sent, now: number) => now - sent.at < CODE_LIFETIME_MS;

async function lastSent(
  { stores, clock }: ClockContext & StoreContext,
  code: CodeRequest,
): Promise<Sent | undefined> {
  const sent = await stores.sealed.get<Sent>(codeName(code));
  return sent && isAlive(sent, clock.now()) ? sent : undefined;
}

/** Seconds until the next code may be sent to the same address. */
function calculateWait(last: Sent | undefined, code: CodeRequest, now: number): number {
  if (last?.to !== foldAddress(code)) return 0;
  return Math.max(0, Math.ceil((last.at + RESEND_AFTER_MS - now) / 1000));
}

/**
 * Reserves the sending of a code. If several requests arrive at once, only one sends a code. Returns its record, or the
 * waiting time of the others in seconds.
 */
async function reserve({ stores, clock }: RequestContext, code: CodeRequest): Promise<Sent | number> {
  const now = clock.now();
  const own: Sent = { id: createRandomId(), at: now, to: foldAddress(code), askers: code.askers };
  let seconds = 0;
  await stores.sealed.update<Sent>(codeName(code), CODE_LIFETIME_MS, (last) => {
    seconds = calculateWait(last, code, now);
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

/** Sends a code. A repeated request within a minute sends no second one. @throws ProgrammeFault when the call failed */
export async function requestCode(context: RequestContext, code: CodeRequest): Promise<Asked> {
  const seconds = await countRequest(context, code);
  return seconds > 0 ? { kind: 'tooMany', seconds } : send(context, code);
}

/** Sends a code again from the code page. A request that comes too soon is not counted. */
export async function resendCode(context: RequestContext, code: CodeRequest): Promise<Asked> {
  const waits = calculateWait(await lastSent(context, code), code, context.clock.now());
  if (waits > 0) return { kind: 'tooSoon', seconds: waits };
  const seconds = await countResend(context, code);
  return seconds > 0 ? { kind: 'tooMany', seconds } : send(context, code);
}

/** tooMany: the limit was reached, and the programme was not called. */
export type CodeResult = CodeVerdict | { verdict: 'tooMany'; seconds: number };

/**
 * Checks a code. Only the browser that requested it may try it. For every other browser, and for earlier codes, it
 * counts as expired, and the programme is not called.
 *
 * @throws ProgrammeFault when the call failed
 */
export async function verifyCode(
  context: RequestContext,
  code: CodeRequest,
  typed: string,
): Promise<CodeResult> {
  const last = await lastSent(context, code);
  const isOwn = last?.to === foldAddress(code) && last.askers.some((asker) => code.askers.includes(asker));
  if (!last || !isOwn) return { verdict: 'expired' };
  const seconds = await countTry(context, code, last.id);
  if (seconds > 0) return { verdict: 'tooMany', seconds };
  const judged = await code.judge(typed);
  // after a used code, the next one can be requested at once
  if (judged.verdict === 'right') await withdraw(context, code, last);
  audit(context.log, code.audit, { outcome: judged.verdict, action: 'verify' });
  return judged;
}

/** A kind of code for one account: how it is sent and checked, and the keys of its limits. */
export interface CodeRequest {
  /** names this kind's counters */
  kind: string;
  /** codes with the same value replace each other, and are counted together */
  replaces: string;
  /** destination of the code; a corrected address is a new request without a waiting time */
  to: string;
  /** identifies the requester by several keys: only the requester may try the code */
  askers: string[];
  /** wrong codes with the same value are counted together */
  triedBy: string;
  audit: 'deletion' | 'profile';
  /** @throws ProgrammeFault when the call failed */
  send(): Promise<unknown>;
  judge(code: string): Promise<CodeVerdict>;
}

/** Specification 5.30. */
const CODE = /^\d{6}$/;

/** Mail programs and people insert spaces and hyphens into codes. */
const withoutGaps = (typed: string) => typed.replaceAll(/[\s\-\u2010-\u2013\p{Cf}]/gu, '');

export const codeField = z
  .string({ error: 'oneTimeCode.missing' })
  .transform(withoutGaps)
  .pipe(z.string({ error: 'oneTimeCode.missing' }).regex(CODE, { error: 'oneTimeCode.format' }));

export const CodeForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('verify'), code: codeField }),
  z.object({ intent: z.literal('resend') }),
]);

/** Fields whose value is never rendered again. */
export const SENSITIVE_CODE_FIELDS = ['code'];
