/** Actions that are counted on several pages together, as a browser without JavaScript does it, and the events that it is. */
import type { EventName } from '../../app/analytics/catalogue.ts';
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
/** The first form that posts, or the one that holds a field of this name. */
export const buildFormFields = (page: Page, field?: string): HTMLFormElement => {
  const { document } = page;
  const found = field
    ? document.querySelector<HTMLInputElement>(`main form [name="${field}"]`)?.form
    : document.querySelector<HTMLFormElement>('main form[method=post]');
  if (!found) throw new Error(`no form on ${page.url}: ${page.text.slice(0, 400)}`);
  return found;
};

/** Lets the programme refuse whatever is to change something below a path while something is done. */
export async function runWhileDown(
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

const policies: CountedAction[] = [
  { does: 'reads the terms', who: 'guest', go: ({ visitor }) => visitor.visit('/terms-of-use'), counts: [policy('terms-of-use')] },
  { does: 'reads the privacy policy', who: 'guest', go: ({ visitor }) => visitor.visit('/privacy-policy'), counts: [policy('privacy-policy')] },
  { does: 'reads the terms', who: 'ana', go: ({ visitor }) => visitor.visit('/main/help/terms-of-use'), counts: [policy('terms-of-use')] },
  { does: 'moves to the privacy policy, by its data', who: 'ana', go: ({ visitor }) => visitor.once('/main/help/privacy-policy.data'), counts: [policy('privacy-policy')] },
  { does: 'fetches the terms ahead', who: 'ana', go: ({ visitor }) => visitor.once('/main/help/terms-of-use', { headers: { 'Sec-Purpose': 'prefetch' } }), counts: [], isUnseen: true },
  { does: 'comes to a page that is not there', who: 'ana', go: ({ visitor }) => visitor.visit('/main/claims/C00000000'), counts: [] },
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
  await visitor.submit(page, buildFormFields(page, 'contactPhone'), { contactPhone: '12' });
  for (const answer of answers)
    page = await visitor.submit(page, buildFormFields(page, Object.keys(answer)[0]), answer);
  const sign = await visitor.visit('/main/mail-order/enroll/sign');
  return () => visitor.submit(sign, buildFormFields(sign, 'signature'), { signature: 'Mo Farouk' });
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
      await runWhileDown(at.proxy, '/api/mail-order/patient-enrollment', send, 400);
      await send();
    },
  },
]; // prettier-ignore

export const changeActions = [...policies, ...mailOrder];
