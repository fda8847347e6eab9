import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deriveFormMember, isOtherMembersForm } from './form-member.server.ts';
import { portal, type Portal } from '#harness/session-portal.ts';

const MINUTE = 60_000;
const ben = { subject: 'subject-of-ben', userName: 'ben', personCode: '02' };
let site: Portal;
let anasForm: string;

beforeEach(async () => {
  site = portal();
  await site.signedIn();
  anasForm = await deriveFormMember(site.context());
});
afterEach(() => site.close());

const isRefused = () => isOtherMembersForm(site.context(), anasForm);

describe('form made for ana', () => {
  it('names her by an opaque mark', () => {
    expect(anasForm).toMatch(/^[\w-]{16}$/);
  });

  const taken: [string, () => unknown][] = [
    ['she is signed in', () => undefined],
    ['she has signed in again', () => site.signedIn()],
    ['her session has locked', () => site.clock.advance(16 * MINUTE)],
    ['her session has ended', () => site.clock.advance(31 * MINUTE)],
    ['no member is signed in', () => site.forgetCookies()],
    ['the secret has changed', () => site.env.sessionSecrets.unshift('a newer secret that is long enough')],
    ['the store is down', () => site.close()],
  ];
  it.each(taken)('is accepted when %s', async (_when, prepare) => {
    await prepare();
    expect(await isRefused()).toBe(false);
  });

  const refused: [string, () => unknown][] = [
    ['is signed in', () => undefined],
    ['has a session that is locked', () => site.clock.advance(16 * MINUTE)],
    ['has a session that time has ended', () => site.clock.advance(31 * MINUTE)],
  ];
  it.each(refused)('is rejected when ben %s', async (_what, prepare) => {
    await site.signedIn({ identity: ben });
    await prepare();
    expect(await isRefused()).toBe(true);
  });
});

it("accepts a guest's form for every member", async () => {
  site.forgetCookies();
  const guests = await deriveFormMember(site.context());
  expect(guests).toBe('');
  await site.signedIn();
  expect(await isOtherMembersForm(site.context(), guests)).toBe(false);
});
