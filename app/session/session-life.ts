/** Lifetime of sessions: pure rules over stored data. */
import type { Env } from '../platform/env.ts';
import type { SessionData } from './session.server.ts';

export interface SessionLimits {
  /** without a request for this long the session locks; for twice as long, it ends */
  idleMs: number;
  /** a session ends this long after its sign-in, even when it is in use */
  maxMs: number;
}

/** `authenticatedAt` of a session whose identity provider does not report when the password was typed. */
export const UNPROVEN = 0;

type SessionLife = 'active' | 'locked' | 'ended';

type Times = Pick<SessionData, 'createdAt' | 'lastSeenAt'>;

const WRITE_EVERY_MS = 30_000;

/** The limits of the environment, in milliseconds. */
export const toSessionLimits = (env: Pick<Env, 'sessionIdleMinutes' | 'sessionMaxHours'>): SessionLimits => ({
  idleMs: Math.round(env.sessionIdleMinutes * 60_000),
  maxMs: env.sessionMaxHours * 3_600_000,
});

/** The member is asked to stay this long before the session's end: two minutes, less for very short sessions. */
export const toWarnMs = ({ idleMs }: SessionLimits): number => Math.min(2 * 60_000, idleMs / 2);

/** The state of a session at a moment (epoch milliseconds). */
export function calculateSessionLife(
  { createdAt, lastSeenAt }: Times,
  now: number,
  { idleMs, maxMs }: SessionLimits,
): SessionLife {
  if (now - createdAt >= maxMs || now - lastSeenAt >= 2 * idleMs) return 'ended';
  return now - lastSeenAt >= idleMs ? 'locked' : 'active';
}

/** Limits stored visits to one in 30 seconds. A short idle limit stays exact to a thirtieth. */
export const shouldRecordVisit = ({ lastSeenAt }: Times, now: number, { idleMs }: SessionLimits) =>
  now - lastSeenAt >= Math.min(WRITE_EVERY_MS, idleMs / 30);

/** Milliseconds until a session locks or ends, and whether the member can still extend it. */
export function calculateTimeLeft(
  { createdAt, lastSeenAt }: Times,
  now: number,
  { idleMs, maxMs }: SessionLimits,
): { leftMs: number; isFinal: boolean } {
  const untilLock = lastSeenAt + idleMs - now;
  const untilEnd = createdAt + maxMs - now;
  return { leftMs: Math.max(0, Math.min(untilLock, untilEnd)), isFinal: untilEnd <= untilLock };
}

/** The TTL of the stored session in milliseconds; at least one. */
export function keepForMs(
  { createdAt, lastSeenAt }: Times,
  now: number,
  { idleMs, maxMs }: SessionLimits,
): number {
  return Math.max(1, Math.min(lastSeenAt + 2 * idleMs, createdAt + maxMs) - now);
}

/** Whether a stored value, maybe of a different version of the portal, has the fields that these rules need. */
export function isSessionData(value: unknown): value is SessionData {
  if (typeof value !== 'object' || value === null) return false;
  const { createdAt, lastSeenAt, identity, tokens } = value as Partial<SessionData>;
  return (
    Number.isFinite(createdAt) &&
    Number.isFinite(lastSeenAt) &&
    typeof identity?.userName === 'string' &&
    Number.isFinite(tokens?.expiresAt)
  );
}
