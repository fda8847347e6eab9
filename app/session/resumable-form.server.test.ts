import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireMember } from './guards.server.ts';
import { requireRecentSignIn } from './recent-sign-in.server.ts';
import {
  resolveAfterSignIn,
  loadFilledForm,
  isFormKept,
  readResumableForm,
  requestResumableForm,
} from './resumable-form.server.ts';
import { ana, portal, PORTAL, type Portal } from '#harness/session-portal.ts';

const MINUTE = 60_000;
const FORM = '/main/cart/address/new';
const bob = { subject: 'subject-of-bob', userName: 'bob' };
let site: Portal;
beforeEach(() => void (site = portal()));
afterEach(() => site.close());

type Guard = typeof requireMember | typeof requireRecentSignIn;

/** Posts a form to a guarded page that redirects to the sign-in, and keeps the cookies. */
async function post(
  fields: Record<string, string> | [string, string][] = { city: 'Reno' },
  { path = FORM, from = FORM as string | undefined, guard = requireMember as Guard } = {},
): Promise<string> {
  const context = site.context();
  const request = new Request(site.request(path, { method: 'POST', body: new URLSearchParams(fields) }));
  if (from !== undefined) request.headers.set('referer', new URL(from, PORTAL).href);
  const response = await guard(context, request).then(
    () => expect.unreachable('the form was not turned away'),
    (thrown: unknown) => thrown as Response,
  );
  site.keep([...response.headers.getSetCookie(), ...context.session.cookies()]);
  return response.headers.get('location') ?? '';
}
const lock = () => site.clock.advance(16 * MINUTE);
const kept = (identity: Partial<typeof ana> = {}) =>
  readResumableForm(site, site.request('/auth/form'), { ...ana, ...identity });
const findNextPage = () => resolveAfterSignIn(site.context(), site.request('/auth/callback'), '/main');
const filled = (path: string) => loadFilledForm(site.context(), site.request(path));

describe('form posted after the session ended', () => {
  beforeEach(() => site.signedIn());

  it('is stored for a locked and for an ended session', async () => {
    for (const minutes of [16, 15, 24 * 60]) {
      site.clock.advance(minutes * MINUTE);
      await post({ city: `after ${minutes}` });
      expect((await kept())?.fields).toEqual([['city', `after ${minutes}`]]);
    }
  });

  it('is stored when the sign-in is too old for the action', async () => {
    site.clock.advance(11 * MINUTE);
    expect(await post({ city: 'Reno' }, { guard: requireRecentSignIn })).toContain('again=1');
    expect(await kept()).toMatchObject({ page: FORM, action: FORM });
  });

  it('is stored without passwords, codes, tokens and card numbers', async () => {
    lock();
    const harmless = { zip: '89501', phone: '6085550142' };
    await post({
      ...{ number: '4000056655665556', code: '123456', password: 'Portal#2026', newPassword: 'Portal#2026' },
      ...{ securityCode: '123', credential: '{}', formToken: 't', firstName: '4000 0566 5566 5556' },
      ...harmless,
    });
    expect((await kept())?.fields).toEqual(Object.entries(harmless));
  });

  it('is stored without card numbers in any notation, and with other numbers', async () => {
    lock();
    const groups = ['4000', '0566', '5566', '5556'];
    const marks = [' ', '-', '.', '\u00a0', '\u2010', '\u2011', '\u2013', '\u200b', ' - '];
    const written = [...marks.map((mark) => groups.join(mark)), '４０００056655665556', '3714 496353 98431'];
    const cards = written.flatMap((card) => [card, `It is ${card}, for 2026.`, `1 ${card} 12/28`]);
    const others = [
      ...['Claim C31134691912592 of 2026-11-24', '(608) 555-0142, 608-555-0143', 'NDC 00093-7424-56'],
    ];
    await post([...cards, ...others].map((message, index): [string, string] => [`message${index}`, message]));
    expect((await kept())?.fields.map(([, value]) => value)).toEqual(others);
  });

  it('is dropped when nothing or too much is left', async () => {
    lock();
    await post({ number: '4000056655665556' });
    expect(await kept()).toBeUndefined();
    await post({ note: 'x'.repeat(20_000) });
    expect(await kept()).toBeUndefined();
  });

  it('remembers its page, and ignores a page of a different site', async () => {
    lock();
    await post({ a: 'b' }, { path: '/main/cart', from: '/main/prescriptions/1?x=2' });
    expect(await kept()).toMatchObject({ page: '/main/prescriptions/1?x=2', action: '/main/cart' });
    for (const from of ['https://evil.example/main/home', '/auth/login', undefined]) {
      await post({ a: 'b' }, { from });
      expect(await kept()).toMatchObject({ page: FORM });
    }
  });

  it('is deleted after half an hour', async () => {
    lock();
    await post();
    site.clock.advance(30 * MINUTE);
    expect(await kept()).toBeUndefined();
  });

  it('is deleted when a different member signs in', async () => {
    lock();
    await post();
    await site.signedIn({ identity: bob });
    expect(await findNextPage()).toBe('/main');
    await site.signedIn();
    expect(await kept()).toBeUndefined();
  });

  it('is not stored for a guest or after a sign-out', async () => {
    const context = site.context();
    await context.session.end();
    site.keep(context.session.cookies());
    expect(await post()).toMatch(/^\/auth\/start/);
    expect(await isFormKept(site, site.request('/auth/start'))).toBe(false);
    site.jar().set('__Host-session', 'A'.repeat(43));
    await post();
    expect(await isFormKept(site, site.request('/auth/start'))).toBe(false);
  });
});

describe('stored form', () => {
  beforeEach(async () => {
    await site.signedIn();
    lock();
    await post([...Object.entries({ city: 'Reno', pick: '1' }), ['pick', '2']]);
    await site.signedIn();
  });

  it('is offered after the sign-in, and fills its page on request', async () => {
    expect(await findNextPage()).toBe('/auth/form');
    expect(await filled(FORM)).toBeUndefined();
    expect(await requestResumableForm(site, site.request('/auth/form'), ana)).toBe(FORM);
    const form = { action: FORM, values: { city: 'Reno', pick: ['1', '2'] } };
    expect(await filled(FORM)).toEqual(form);
    expect(await filled(`${FORM}.data`)).toEqual(form);
    expect(await filled('/main/orders')).toBeUndefined();
  });

  it('fills nothing for a different member', async () => {
    await requestResumableForm(site, site.request('/auth/form'), ana);
    await site.signedIn({ identity: bob });
    expect(await filled(FORM)).toBeUndefined();
    expect(await requestResumableForm(site, site.request('/auth/form'), { ...ana, ...bob })).toBeUndefined();
  });

  it('is deleted when it is sent again', async () => {
    await requestResumableForm(site, site.request('/auth/form'), ana);
    const again = site.request(FORM, { method: 'POST', body: new URLSearchParams({ city: 'Reno' }) });
    await requireMember(site.context(), again);
    expect(await filled(FORM)).toBeUndefined();
  });
});
