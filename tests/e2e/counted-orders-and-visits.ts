/** Longer ways through the portal, with the events that they are: orders, first visits, comings and goings. */
import type { Page, Visitor } from '#harness/visitor.ts';
import {
  change,
  failed,
  buildFormFields,
  runWhileDown,
  type At,
  type Counted,
  type CountedAction,
} from './counted-actions.ts';

const stage = (name: string): Counted => ['orderFlow', { stage: name }];
const checkout = ['cart', 'address', 'payment', 'confirmation'].map(stage);
const placed = [stage('placed'), change('order', 'Order placed successfully')];
const request = { path: '/api/mail-order/refills-request', method: 'POST' };

const intentOf = (page: Page) => new URL(page.url).pathname.split('/').at(-1)!;
const place = (visitor: Visitor, page: Page) => visitor.submit(page, visitor.form(page, 'Place order'));

/** Puts the n-th refill into the cart and goes on to the last page, looking at each page twice. */
async function toConfirm({ visitor }: At): Promise<Page> {
  const list = await visitor.visit('/main/prescriptions?status=active');
  const { value } = list.document.querySelector<HTMLInputElement>('main [name=prescriptionId]')!;
  await visitor.post('/main/cart', new URLSearchParams({ intent: 'add', prescriptionId: value }));
  await visitor.visit('/main/cart');
  await visitor.visit('/main/cart/address');
  // a page that is refused shows itself once more
  await visitor.post(
    '/main/cart/address',
    new URLSearchParams({ addressId: 'none', shippingMethod: 'standard' }),
  );
  const address = await visitor.visit('/main/cart/address');
  const payment = await visitor.submit(address, visitor.form(address, 'Continue to payment'));
  await visitor.visit('/main/cart/payment');
  await visitor.submit(payment, visitor.form(payment, 'Continue to the last step'));
  return visitor.visit('/main/cart/confirm');
}

export const orderActions: CountedAction[] = [
  {
    does: 'looks at an empty cart', who: 'ana', counts: [],
    go: ({ visitor }) => visitor.visit('/main/cart'),
  },
  {
    does: 'orders, pressing twice', who: 'ana', counts: [...checkout, ...placed],
    go: async (at) => {
      const confirm = await toConfirm(at);
      const [thanks] = await Promise.all([place(at.visitor, confirm), place(at.visitor, confirm)]);
      await at.visitor.visit(thanks.url);
      await place(at.visitor, confirm);
    },
  },
  {
    does: 'orders, is refused twice, and orders again', who: 'ana',
    counts: [...checkout, ...[1, 2].flatMap(() => [stage('failed'), failed('order')]), ...placed],
    go: async (at) => {
      const { visitor, proxy } = at;
      let confirm = await toConfirm(at);
      for (const _time of [1, 2]) {
        await runWhileDown(proxy, request.path, async () => {
          const answer = await place(visitor, confirm);
          await place(visitor, confirm);
          await visitor.visit(answer.url);
        }, 400);
        confirm = await visitor.visit('/main/cart/confirm');
      }
      await place(visitor, confirm);
    },
  },
  {
    does: 'orders, and the answer is lost', who: 'ana', counts: [...checkout, ...placed],
    go: async (at) => {
      const { visitor, proxy } = at;
      const confirm = await toConfirm(at);
      proxy.set([{ ...request, drop: true, forward: true }, { path: '/api/mail-order/orders', status: 503, body: '' }]);
      const checking = await place(visitor, confirm);
      await visitor.visit(checking.url);
      await visitor.once(`${checking.url}.data`);
      proxy.clear();
      const [thanks] = await Promise.all([1, 2, 3].map(() => visitor.visit(`/main/cart/checking/${intentOf(checking)}`)));
      await visitor.visit(thanks!.url);
    },
  },
  {
    does: 'cannot order, because nothing can be read', who: 'ana', counts: [...checkout, failed('order')],
    go: async (at) => {
      const confirm = await toConfirm(at);
      at.proxy.set([{ path: '/api/mail-order/shipping-addresses', status: 500, body: '' }]);
      await place(at.visitor, confirm).finally(() => at.proxy.clear());
    },
  },
]; // prettier-ignore

/** Comes in by the partner's form, as far as the question whether to go on. */
async function arrive({ visitor, portalUrl, sandboxUrl }: At, member: string): Promise<Page> {
  const partner = await visitor.visit(`${sandboxUrl}/partner/form?member=${member}`);
  const { body } = visitor.formData(partner, partner.document.querySelector('form')!);
  return visitor.post(`${portalUrl}/sso/handoff`, body);
}

async function arriveAndGoOn(at: At, member: string): Promise<Page> {
  const asked = await arrive(at, member);
  return at.visitor.submit(asked, buildFormFields(asked));
}

async function register({ visitor, proxy }: At, page: Page, path: string): Promise<void> {
  const send = () =>
    visitor.submit(page, buildFormFields(page, 'contactNumber'), { contactNumber: '6085550199' });
  await runWhileDown(proxy, path, send);
  await send();
  await send();
}

const leave = async ({ visitor }: At) => {
  const page = await visitor.visit('/main/more');
  await visitor.post('/auth/logout', visitor.formData(page, visitor.form(page, 'Sign out')).body);
};

/** From then on the profile counts as verified. */
const registered = (what: string, text: string): Counted => [
  'change',
  { change: what, text, isProfileVerified: 'true' },
];

export const visitActions: CountedAction[] = [
  {
    does: 'comes by the partner for the first time, and registers', who: 'sue',
    counts: [
      ['preCompleteProfile', { providerType: 'PARTNER' }],
      failed('ssoRegistration'),
      registered('ssoRegistration', 'SSO member registered successfully'),
    ],
    go: async (at) => register(at, await arriveAndGoOn(at, 'sue'), '/api/member/sso-register'),
  },
  {
    does: 'registers on a first visit', who: 'nia',
    counts: [failed('directRegistration'), registered('directRegistration', 'Direct member registered successfully')],
    go: async (at) => register(at, await at.visitor.visit('/complete-profile'), '/api/registration/register'),
  },
  {
    does: 'reads the terms while the pages show a child', who: 'ben', counts: [['policyView', { policy: 'terms-of-use' }]],
    go: async ({ visitor }) => {
      await visitor.post('/main/viewing', new URLSearchParams({ personCode: '03' }));
      await visitor.visit('/main/help/terms-of-use');
    },
  },
  { does: 'signs out', who: 'ben', counts: [], go: leave },
  {
    does: 'reads the terms after the sign-out', who: 'ben, gone', counts: [['policyView', { policy: 'terms-of-use' }]],
    go: ({ visitor }) => visitor.visit('/terms-of-use'),
  },
]; // prettier-ignore
