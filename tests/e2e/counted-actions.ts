/** Every action that is counted, as a browser without JavaScript does it, and the events that it is. */
import { forgotUsernameTexts, type EventName } from '../../app/analytics/catalogue.ts';
import { receiptCookie } from '#harness/receipts.ts';
import { programmeYear } from '#harness/clocks.ts';
import type { FaultProxy } from '#harness/fault-proxy.ts';
import type { Page, Visitor } from '#harness/visitor.ts';

export interface At {
  /** a browser of its own for each member; a guest's for 'guest' */
  visitor: Visitor;
  proxy: FaultProxy;
  portalUrl: string;
  sandboxUrl: string;
}

export type Counted = [name: EventName | 'preCompleteProfile', properties: Record<string, string>];

export interface CountedAction {
  does: string;
  /** username, or 'guest' */
  who: string;
  go(at: At): Promise<unknown>;
  counts: Counted[];
  /** fields of the member that are not what the programme had at first */
  as?: Record<string, string>;
  /** what is fetched is not looked at */
  isUnseen?: true;
}

const WRONG = 'Something went wrong';
export const change = (what: string, text: string): Counted => ['change', { change: what, text }];
export const failed = (what: string) => change(what, WRONG);
const policy = (name: string): Counted => ['policyView', { policy: name }];
const forgot = (state: keyof typeof forgotUsernameTexts): Counted => [
  'forgotUsername',
  { state, text: forgotUsernameTexts[state] },
];

/** The first form that posts, or the one that holds a field of this name. */
export const formOf = (page: Page, field?: string): HTMLFormElement => {
  const { document } = page;
  const found = field
    ? document.querySelector<HTMLInputElement>(`main form [name="${field}"]`)?.form
    : document.querySelector<HTMLFormElement>('main form[method=post]');
  if (!found) throw new Error(`no form on ${page.url}: ${page.text.slice(0, 400)}`);
  return found;
};

/** Lets the programme refuse whatever is to change something below a path while something is done. */
export async function whileDown(
  proxy: FaultProxy,
  path: string,
  work: () => Promise<unknown>,
  status = 500,
): Promise<unknown> {
  const body = JSON.stringify({ message: 'No, Ana Rivera.' });
  const headers = { 'content-type': 'application/json' };
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];
  proxy.set(methods.map((method) => ({ path, method, status, body, headers })));
  try {
    return await work();
  } finally {
    proxy.clear();
  }
}

const newAddress = { addressLine1: '12 Oak Street', city: 'Madison', state: 'WI', zip: '53703' };
const newCard = {
  ...{ number: '4000056655665556', type: 'Visa', month: '12', year: String(programmeYear() + 3) },
  ...{ firstName: 'Ana', lastName: 'Rivera', addressLine1: '12 Oak Street', city: 'Madison' },
  ...{ state: 'WI', zip: '53703' },
};

/** Opens a page, fills its form and sends it. */
const save =
  (path: string, fields: Record<string, string>, times = 1) =>
  async ({ visitor }: At) => {
    const page = await visitor.visit(path);
    const [field] = Object.keys(fields);
    for (let n = 0; n < times; n += 1) await visitor.submit(page, formOf(page, field), fields);
  };

const faulty =
  (api: string, act: CountedAction['go'], status = 500): CountedAction['go'] =>
  (at) =>
    whileDown(at.proxy, api, () => act(at), status);

const policies: CountedAction[] = [
  { does: 'reads the terms', who: 'guest', go: ({ visitor }) => visitor.visit('/terms-of-use'), counts: [policy('terms-of-use')] },
  { does: 'reads the privacy policy', who: 'guest', go: ({ visitor }) => visitor.visit('/privacy-policy'), counts: [policy('privacy-policy')] },
  { does: 'reads the terms', who: 'ana', go: ({ visitor }) => visitor.visit('/main/help/terms-of-use'), counts: [policy('terms-of-use')] },
  { does: 'moves to the privacy policy, by its data', who: 'ana', go: ({ visitor }) => visitor.once('/main/help/privacy-policy.data'), counts: [policy('privacy-policy')] },
  { does: 'fetches the terms ahead', who: 'ana', go: ({ visitor }) => visitor.once('/main/help/terms-of-use', { headers: { 'Sec-Purpose': 'prefetch' } }), counts: [], isUnseen: true },
  { does: 'comes to a page that is not there', who: 'ana', go: ({ visitor }) => visitor.visit('/main/claims/C00000000'), counts: [] },
]; // prettier-ignore

const forgotUsername: CountedAction[] = [
  { does: 'asks for a username', who: 'guest', go: save('/forgot-username', { email: 'ana.rivera@example.com' }), counts: [forgot('sent')] },
  { does: 'asks with an address of nobody', who: 'guest', go: save('/forgot-username', { email: 'nobody@example.com' }), counts: [forgot('notRegistered')] },
  { does: 'asks while the programme is down', who: 'guest', go: faulty('/api/user-management', save('/forgot-username', { email: 'ana.rivera@example.com' })), counts: [forgot('failed')] },
  {
    does: 'presses Ok', who: 'guest', counts: [forgot('okClicked')],
    go: async ({ visitor, portalUrl }) => {
      visitor.jar.setCookieSync(receiptCookie(portalUrl, 'userNameSent'), portalUrl);
      const page = await visitor.visit('/forgot-username?sent=1');
      const ok = [...page.document.querySelectorAll('main a')].find(({ textContent }) => textContent?.trim() === 'Ok')!;
      return visitor.visit(ok.getAttribute('href')!);
    },
  },
]; // prettier-ignore

const wallet: CountedAction[] = [
  { does: 'adds an address, pressing twice', who: 'ana', go: save('/main/settings/address/new', newAddress, 2), counts: [change('address', 'Shipping address added successfully')] },
  { does: 'adds an address while the programme is down', who: 'ana', go: faulty('/api/mail-order/shipping-addresses', save('/main/settings/address/new', newAddress)), counts: [failed('address')] },
  {
    does: 'removes an address that is gone', who: 'ana', counts: [failed('address')],
    go: ({ visitor }) => visitor.post('/main/settings/address/A99999/remove', new URLSearchParams()),
  },
  { does: 'adds a card, pressing twice', who: 'ana', go: save('/main/settings/payment/new', newCard, 2), counts: [change('payment', 'Payment method added successfully')] },
  { does: 'adds a card while the programme is down', who: 'ana', go: faulty('/api/mail-order/payment-cards', save('/main/settings/payment/new', newCard)), counts: [failed('payment')] },
]; // prettier-ignore

const notify = save('/main/settings/notifications', {});
const share = async ({ visitor }: At, times = 1) => {
  const page = await visitor.visit('/main/phi-settings/01/02');
  const { action, body } = visitor.formData(page, formOf(page));
  if (body.get('shared') === 'on') body.set('agreed', 'on');
  for (let n = 0; n < times; n += 1) await visitor.post(action, body);
};

const settings: CountedAction[] = [
  { does: 'saves the notifications, pressing twice', who: 'ana', go: async (at) => { await notify(at); await notify(at); }, counts: [change('notifications', 'Notifications updated successfully')] },
  { does: 'saves the notifications while the programme is down', who: 'ana', go: faulty('/api/user-management', notify), counts: [failed('notifications')] },
  { does: 'changes what is shared, pressing twice', who: 'ana', go: (at) => share(at, 2), counts: [change('phi', 'PHI settings updated successfully')] },
  { does: 'changes what is shared while the programme is down', who: 'ana', go: faulty('/api/user-management', share), counts: [failed('phi')] },
  { does: 'moves to a card that is not theirs', who: 'eve', go: save('/main/settings/profile/card', { cardId: 'MPA100200' }), counts: [failed('profile')] },
]; // prettier-ignore

const newEmail = 'eve.new@example.com';
async function changeEmail(
  { visitor, sandboxUrl }: At,
  finish: (send: () => Promise<Page>) => Promise<unknown>,
) {
  const page = await visitor.visit('/main/settings/profile/email');
  const asked = await visitor.submit(page, formOf(page, 'email'), { email: newEmail });
  const mails = (await (await fetch(`${sandboxUrl}/outbox.json?to=${newEmail}`)).json()) as object[];
  const code = /\b\d{6}\b/.exec(JSON.stringify(mails[0]))![0];
  return finish(() => visitor.submit(asked, formOf(asked, 'code'), { code }));
}

const profile: CountedAction[] = [
  {
    does: 'changes an e-mail address while the programme is down', who: 'eve', counts: [failed('profile')],
    go: (at) => changeEmail(at, (send) => whileDown(at.proxy, '/api/member', send)),
  },
  {
    does: 'changes an e-mail address', who: 'eve', as: { email: newEmail }, counts: [change('profile', 'Profile updated successfully')],
    go: (at) => changeEmail(at, (send) => send()),
  },
]; // prettier-ignore

/** mo's answers, page by page, up to the signature. */
async function enroll({ visitor }: At): Promise<() => Promise<Page>> {
  const answers: Record<string, string>[] = [
    { contactPhone: '6085550199', notifyBy: 'text' },
    { allergies: 'penicillin', conditions: 'asthma', takesControlledSubstances: 'no' },
    { insuranceMemberId: 'MPM920921' },
    { prescriptionSource: 'prescriberSends', prescriberName: 'Dr. Okafor', prescriberPhone: '6085550120' },
    { comments: 'Large print, please.' },
  ];
  let page = await visitor.visit('/main/mail-order/enroll/contact');
  // a page that is refused, and then taken
  await visitor.submit(page, formOf(page, 'contactPhone'), { contactPhone: '12' });
  for (const answer of answers)
    page = await visitor.submit(page, formOf(page, Object.keys(answer)[0]), answer);
  const sign = await visitor.visit('/main/mail-order/enroll/sign');
  return () => visitor.submit(sign, formOf(sign, 'signature'), { signature: 'Mo Farouk' });
}

const mailOrder: CountedAction[] = [
  {
    does: 'sends the mail-order profile', who: 'mo',
    counts: [
      ['enrollment', { state: 'begun' }],
      ['enrollment', { state: 'refused' }],
      failed('mailOrderProfile'),
      ['enrollment', { state: 'sent' }],
      change('mailOrderProfile', 'Mail Order profile updated successfully'),
    ],
    go: async (at) => {
      const send = await enroll(at);
      await whileDown(at.proxy, '/api/mail-order/patient-enrollment', send, 400);
      await send();
    },
  },
]; // prettier-ignore

export const changeActions = [
  ...policies,
  ...forgotUsername,
  ...wallet,
  ...settings,
  ...profile,
  ...mailOrder,
];
