import { describe, expect, test } from 'vitest';
import { toDeadline, extendAfter, isInconclusive, getTimeLimit } from './time-limits.ts';
import { isAction } from '#contract/call.ts';

const read = { method: 'GET' } as const;
const code = { method: 'GET', retry: false } as const;
const order = { method: 'POST' } as const;

const pages = ['/main/home', '/main/prescriptions/text-1', '/auth/callback'];
const files = [
  ...['/main/claims/csv', '/main/orders/file', '/main/prescriptions/text', '/main/prescriptions/rx-1/pdf'],
  ...['/main/prescriptions/rx-1/drug-pdf', '/main/prescriptions/rx-1/calendar'],
  ...['/main/membership/id-card/apple-wallet', '/main/settings/my-data/archive'],
  '/guest-login/forms/claim.pdf',
];
test.each([...pages, ...files])('allows a request 6 seconds for a page and 20 for a file: %s', (path) => {
  expect(toDeadline(path, 1_000)).toEqual({ endsAt: 1_000 + (pages.includes(path) ? 6_000 : 20_000) });
});

describe('call time', () => {
  test.each([
    ['is its own limit where no page waits', read, undefined, 8_000],
    ['is what is left of the page', read, 1_500, 1_500],
    ['is never more than its own limit', read, 20_000, 8_000],
    ['is nothing when the page is over', read, -1, 0],
    ['is four seconds at least where it acts', order, 100, 4_000],
    ['is as much for a GET that acts', code, -100, 4_000],
    ['is what is left where that is more', order, 5_500, 5_500],
  ])('%s', (_what, call, leftMs, ms) => {
    const deadline = leftMs === undefined ? undefined : { endsAt: 10_000 + leftMs };
    expect(getTimeLimit(call, 8_000, deadline, 10_000)).toBe(ms);
  });
  test('is extended after an action to look up its result', () => {
    const deadline = { endsAt: 6_000 };
    extendAfter(read, deadline, 6_000);
    expect(deadline.endsAt).toBe(6_000);
    extendAfter(order, deadline, 6_000);
    expect(deadline.endsAt).toBe(8_500);
  });
  test('proves nothing about the service when it was shorter than four seconds', () => {
    expect(isInconclusive(3_999, 8_000)).toBe(true);
    expect([isInconclusive(4_000, 8_000), isInconclusive(3_000, 3_000)]).toEqual([false, false]);
  });
  test('counts a call as an action by its method or contract', () => {
    expect([read, code, order].map(isAction)).toEqual([false, true, true]);
  });
});
