import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { portal, type Portal } from '#harness/session-portal.ts';
import { requestCode, verifyCode, type CodeRequest } from './codes.server.ts';

let site: Portal;
beforeEach(() => void (site = portal()));
afterEach(() => site.close());

const code: CodeRequest = {
  kind: 'change',
  replaces: 'ana',
  to: 'Ana@example.com',
  askers: ['this browser', 'this session'],
  triedBy: 'ana',
  audit: 'profile',
  send: () => Promise.resolve(),
  judge: () => Promise.resolve({ verdict: 'right', ticket: 'T-1' }),
};
const tryAs = (change: Partial<CodeRequest>) => verifyCode(site.context(), { ...code, ...change }, '123456');

describe('sent code', () => {
  beforeEach(async () => expect(await requestCode(site.context(), code)).toEqual({ kind: 'sent' }));

  test('is valid for its address in any case', async () => {
    expect(await tryAs({ to: 'ana@EXAMPLE.com' })).toEqual({ verdict: 'right', ticket: 'T-1' });
  });

  test.each(['to', 'replaces'] as const)(
    'is expired when its %s has the Kelvin sign for a k',
    async (part) => {
      await requestCode(site.context(), { ...code, [part]: 'kim@example.com' });
      expect(await tryAs({ [part]: '\u212Aim@example.com' })).toEqual({ verdict: 'expired' });
      expect(await tryAs({ [part]: 'KIM@example.com' })).toMatchObject({ verdict: 'right' });
    },
  );

  test('allows the next code once it was correct', async () => {
    expect(await requestCode(site.context(), code)).toMatchObject({ kind: 'tooSoon' });
    await tryAs({});
    expect(await requestCode(site.context(), code)).toEqual({ kind: 'sent' });
  });

  test.each([
    ['for another address', { to: 'ben@example.com' }],
    ['in another browser', { askers: ['another browser', 'another session'] }],
    ['for another account', { replaces: 'ben' }],
  ])('is expired %s without asking the programme', async (_where, change) => {
    const judge = () => Promise.reject(new Error('asked'));
    expect(await tryAs({ ...change, judge })).toEqual({ verdict: 'expired' });
  });
});
