/** One-time codes of accounts, and the tickets for right ones. Each kind of code is separate. */
import { createHash, randomBytes } from 'node:crypto';
import { foldName, isSameName } from '#contract/account-name.ts';
import type { CodeVerdict } from '#contract/one-time-code.ts';
import type { ProgrammeState } from '../data/programme-state.ts';
import { CODE_LIFETIME_MS, judgeCode, createCode, createNoCode, type PendingCode } from '../idp/codes.ts';
import { createSteps } from '../idp/flows.ts';
import { Refusal } from '../refusal.ts';

/** The same limit as for a recent sign-in before irreversible operations. */
const TICKET_LIFETIME_MS = 10 * 60_000;

type CodeKind = 'delete-account' | 'update-details';

interface Waiting {
  pending?: PendingCode;
  /** the address that received the code */
  email?: string;
}
interface Ticket {
  userName: string;
  email: string;
  issuedAt: number;
  /** the action it was used for */
  usedFor?: string;
}

const codeKey = (kind: CodeKind, userName: string) => `${kind}:${foldName(userName)}`;
const ticketKey = (kind: CodeKind, ticket: string) =>
  `${kind}-ticket:${createHash('sha256').update(ticket).digest('base64url')}`;

const waitingIn = ({ db, clock }: ProgrammeState) => createSteps<Waiting>(db, clock.now);
const ticketsIn = ({ db, clock }: ProgrammeState) => createSteps<Ticket>(db, clock.now);

/** A new code that replaces the earlier one, for the given address. */
export function issueCode(programme: ProgrammeState, kind: CodeKind, userName: string, email: string) {
  const key = codeKey(kind, userName);
  const { code, pending } = createCode(key, programme.clock.now());
  waitingIn(programme).write(key, { pending, email });
  return code;
}

/**
 * Makes the replies for an unknown person look the same. A sent code stays valid after a mistyped address or an attempt
 * with only the user name.
 */
export function issueNoCode(programme: ProgrammeState, kind: CodeKind, userName: string): void {
  const key = codeKey(kind, userName);
  const now = programme.clock.now();
  const waiting = waitingIn(programme).read(key)?.pending;
  const isLive = waiting !== undefined && now - waiting.sentAt < CODE_LIFETIME_MS;
  if (!isLive) waitingIn(programme).write(key, { pending: createNoCode(now) });
}

/** Checks a typed code. A right one becomes invalid. */
export function judge(
  programme: ProgrammeState,
  kind: CodeKind,
  userName: string,
  code: string,
): CodeVerdict {
  const key = codeKey(kind, userName);
  const now = programme.clock.now();
  const waiting = waitingIn(programme).read(key);
  if (!waiting?.pending) return { verdict: 'expired' };
  const { verdict, pending } = judgeCode(waiting.pending, code, key, now);
  if (verdict !== 'right') {
    waitingIn(programme).write(key, { ...waiting, pending });
    return verdict === 'wrong' ? { verdict, triesLeft: pending.triesLeft } : { verdict };
  }
  waitingIn(programme).write(key, {});
  const ticket = randomBytes(32).toString('base64url');
  ticketsIn(programme).write(ticketKey(kind, ticket), {
    userName,
    email: waiting.email ?? '',
    issuedAt: now,
  });
  return { verdict: 'right', ticket };
}

export const createNotProven = () =>
  new Refusal(403, 'Nobody has just entered a code that was sent to this address.');
export const createEmailTaken = () =>
  new Refusal(409, 'Another account uses this email address.', { code: 'EMAIL_TAKEN' });

export interface Proof {
  email: string;
  /** the same ticket was used for the same action before */
  isDone: boolean;
  done(): void;
}

/**
 * The proof of a ticket for one action. @param deed the action; a ticket used for a different one is no longer valid
 */
export function findProof(
  programme: ProgrammeState,
  kind: CodeKind,
  userName: string,
  ticket: string,
  deed: string,
): Proof | undefined {
  const key = ticketKey(kind, ticket);
  const issued = ticketsIn(programme).read(key);
  const isGood =
    issued !== undefined &&
    isSameName(issued.userName, userName) &&
    programme.clock.now() - issued.issuedAt < TICKET_LIFETIME_MS &&
    (issued.usedFor === undefined || issued.usedFor === deed);
  if (!issued || !isGood) return undefined;
  return {
    email: issued.email,
    isDone: issued.usedFor !== undefined,
    done: () => ticketsIn(programme).write(key, { ...issued, usedFor: deed }),
  };
}
