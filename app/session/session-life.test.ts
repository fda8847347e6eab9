import { describe, expect, test } from 'vitest';
import {
  shouldRecordVisit,
  isSessionData,
  keepForMs,
  calculateSessionLife,
  toSessionLimits,
  calculateTimeLeft,
  toWarnMs,
} from './session-life.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-11-20T15:00:00Z');
const limits = { idleMs: 15 * MINUTE, maxMs: 12 * HOUR };
/** A session with these times since its sign-in and its last request. */
const since = (signInMs: number, lastSeenMs = signInMs) => ({
  createdAt: NOW - signInMs,
  lastSeenAt: NOW - lastSeenMs,
});

test('reads the limits from minutes and hours of the environment', () => {
  expect(toSessionLimits({ sessionIdleMinutes: 15, sessionMaxHours: 12 })).toEqual(limits);
});

test.each([
  [15 * MINUTE, 2 * MINUTE],
  [3 * MINUTE, 1.5 * MINUTE],
])('warns with an idle limit of %i ms %i ms before its end', (idleMs, warnMs) => {
  expect(toWarnMs({ ...limits, idleMs })).toBe(warnMs);
});

describe('session', () => {
  test.each([
    ['is active right after the sign-in', since(0), 'active'],
    ['is active until the idle limit', since(15 * MINUTE - 1), 'active'],
    ['locks at the idle limit', since(15 * MINUTE), 'locked'],
    ['stays locked until twice the idle limit', since(30 * MINUTE - 1), 'locked'],
    ['ends at twice the idle limit', since(30 * MINUTE), 'ended'],
    ['is active until its twelve hours are over', since(12 * HOUR - 1, 0), 'active'],
    ['ends after twelve hours however busy it was', since(12 * HOUR, 0), 'ended'],
  ] as const)('%s', (_what, times, life) => {
    expect(calculateSessionLife(times, NOW, limits)).toBe(life);
  });

  test.each([
    ['not before half a minute', 15 * MINUTE, 29_999, false],
    ['after half a minute', 15 * MINUTE, 30_000, true],
    ['not before a thirtieth of a short idle limit', MINUTE, 1_999, false],
    ['after a thirtieth of a short idle limit', MINUTE, 2_000, true],
  ])('is recorded as seen %s', (_when, idleMs, agoMs, is) => {
    expect(shouldRecordVisit(since(0, agoMs), NOW, { ...limits, idleMs })).toBe(is);
  });

  test.each([
    ['locks first while its sign-in is recent', since(HOUR, MINUTE), 14 * MINUTE, false],
    ['ends first when its sign-in is long ago', since(12 * HOUR - MINUTE, 0), MINUTE, true],
    ['can’t stay longer when both come at once', since(12 * HOUR - 15 * MINUTE, 0), 15 * MINUTE, true],
    ['has no time left when it is over, never less', since(HOUR), 0, false],
  ])('%s', (_what, times, leftMs, isFinal) => {
    expect(calculateTimeLeft(times, NOW, limits)).toEqual({ leftMs, isFinal });
  });

  test.each([
    ['until it would end idle', since(HOUR, MINUTE), 29 * MINUTE],
    ['until its twelve hours are over', since(12 * HOUR - MINUTE, 0), MINUTE],
    ['for a moment at least', since(13 * HOUR), 1],
  ])('is stored %s', (_how, times, ms) => {
    expect(keepForMs(times, NOW, limits)).toBe(ms);
  });
});

describe('stored value', () => {
  const sound = { ...since(0), identity: { userName: 'ana' }, tokens: { expiresAt: 1 } };
  test('is a session with all required fields', () => {
    expect(isSessionData(sound)).toBe(true);
  });
  test.each([
    ['nothing', undefined],
    ['a function with the same members', Object.assign(() => undefined, sound)],
    ['one without a sign-in time', { ...sound, createdAt: undefined }],
    ['one whose sign-in time is no number', { ...sound, createdAt: '0' }],
    ['one without a last request', { ...sound, lastSeenAt: undefined }],
    ['one without an identity', { ...sound, identity: undefined }],
    ['one without a username', { ...sound, identity: {} }],
    ['one without tokens', { ...sound, tokens: undefined }],
    ['one whose tokens never expire', { ...sound, tokens: { expiresAt: Infinity } }],
  ])('is rejected when it is %s', (_what, value) => {
    expect(isSessionData(value)).toBe(false);
  });
});
