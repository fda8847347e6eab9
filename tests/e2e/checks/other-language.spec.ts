/** Tests a change of language in a half-filled form without scripts, by the button at the form's end. */
import { Visitor } from '#harness/visitor.ts';
import { expect, test } from '#harness/browser.ts';

interface HalfFilled {
  member?: string;
  path: string;
  /** a button of the previous page, which leads to this form */
  after?: string;
  typed: Record<string, string>;
  /** values that are never shown again */
  secret?: Record<string, string>;
}

const ADDRESS = { addressLine1: '12 Elm St', city: 'Mad' };
const FORMS: HalfFilled[] = [
  { path: '/forgot-username', typed: { email: 'ana@' } },
  { path: '/delete-member-account', typed: { email: 'ana@', userName: 'an' } },
  {
    path: '/sign-up',
    after: 'Next: your profile',
    typed: { firstName: 'Rocío', birthDate: '5/17' },
  },
  { member: 'nia', path: '/main/home', typed: { contactNumber: '608' } },
  { member: 'ana', path: '/main/help/support', typed: { topic: 'orders', message: 'Where is' } },
  { member: 'ana', path: '/main/settings/address/new', typed: ADDRESS },
  { member: 'ana', path: '/main/settings/profile/email', typed: { email: 'ana.new@' } },
  { member: 'ana', path: '/main/requests/new', typed: { kind: 'claims' } },
  {
    member: 'ana',
    path: '/main/settings/payment/new',
    typed: { month: '5' },
    secret: { number: '4111111111111111' },
  },
  { member: 'mo', path: '/main/mail-order/enroll/contact', typed: { homePhone: '608', city: 'Mad' } },
];

const shownIn = (form: HTMLFormElement, name: string) =>
  [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)]
    .filter(({ type, checked }) => type !== 'radio' || checked)
    .map(({ value }) => value)
    .join();

for (const { member, path, after, typed, secret = {} } of FORMS)
  test(`the form of ${path} preserves its text in Spanish, and submits nothing`, async ({ stack }) => {
    const visitor = new Visitor(stack.portal.url);
    let page = await (member ? visitor.signIn(member, path) : visitor.visit(path));
    if (after) page = await visitor.submit(page, visitor.form(page, after));
    const form = visitor.form(page, 'Ver en español');
    const buttons = [...form.querySelectorAll('button')];
    expect(buttons.findIndex(({ name }) => name === 'showIn')).toBe(buttons.length - 1);
    const answer = await visitor.submit(page, form, { ...typed, ...secret }, 'Ver en español');
    expect(answer.status).toBe(200);
    expect(answer.document.documentElement.lang).toBe('es');
    expect(answer.document.title).not.toMatch(/^Error/);
    expect(answer.document.querySelector('.errors')).toBeNull();
    const again = visitor.form(answer, 'View in English');
    for (const [name, value] of Object.entries(typed)) expect(shownIn(again, name), name).toBe(value);
    for (const name of Object.keys(secret)) expect(shownIn(again, name), name).toBe('');
    expect((await visitor.visit('/guest-login')).document.documentElement.lang).toBe('es');
  });
