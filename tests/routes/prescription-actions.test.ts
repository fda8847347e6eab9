import { beforeEach, describe, expect, test } from 'vitest';
import { HttpResponse } from 'msw';
import { action as renewAction } from '~/areas/prescriptions/pages/main.prescriptions.$prescriptionId_.renew.tsx';
import {
  action as transferAction,
  loader as transferLoader,
} from '~/areas/prescriptions/pages/main.prescriptions.$prescriptionId_.transfer.tsx';
import type { TransferChoices } from '~/areas/pharmacy/pharmacies/transfer.server.ts';
import {
  action as autoAction,
  loader as autoLoader,
} from '~/areas/prescriptions/pages/main.prescriptions.$prescriptionId_.auto-refill.tsx';
import {
  action as reminderAction,
  loader as reminderLoader,
} from '~/areas/prescriptions/pages/main.prescriptions.$prescriptionId_.reminder.tsx';
import { action as signAction } from '~/areas/orders/pages/main.mail-order.enroll.sign.tsx';
import { action as stepAction } from '~/areas/orders/pages/main.mail-order.enroll.$step.tsx';
import { saveAnswer, readDraft } from '~/areas/orders/enrollment/draft.server.ts';
import { stepNames, type Answers, type StepName } from '~/areas/orders/enrollment/steps.ts';
import { callRoute, type RouteAnswer } from '#harness/call-route.ts';
import { goodCard, aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { openShop, type Shop } from '#harness/shop.ts';
import { askPrescription, loadPrescriptionDetail } from '~/areas/prescriptions/detail.server.ts';
import { toMemberKey } from '~/session/member-key.server.ts';
import { keepForm, requestResumableForm } from '~/session/resumable-form.server.ts';
import type { Prescription } from '#contract/prescription.ts';
import { answer as answerAll, refuse, useMsw } from '#harness/msw.ts';
import { mailOrderNpis } from '#contract/pharmacies.ts';
import { pharmacies } from '../../sandbox/data/pharmacies.ts';

const server = useMsw();
const answers = (replies: Parameters<typeof answerAll>[1]) => answerAll(server, replies);
let shop: Shop;

const usedUp = aCheckoutPrescription('rx-1', { status: 'noMoreRefills', refillsRemaining: 0 });
const asked: Prescription = {
  ...usedUp,
  status: 'contactingPrescriber',
  renewal: {
    status: 'pending',
    requestedDate: '2026-11-20',
    requestedFrom: 'noMoreRefills',
    answerDueDate: '2026-12-07',
  },
};

beforeEach(() => {
  shop = openShop(server);
  shop.programme.have(usedUp);
});

const run = (
  work: unknown,
  params: Record<string, string>,
  fields?: Record<string, string>,
  search = '',
): Promise<RouteAnswer> =>
  callRoute(shop.context, work, { path: `/main${search}`, params, ...(fields && { fields }) });

const rx = { prescriptionId: 'rx-1' };
const renew = () => run(renewAction, rx, { intent: 'renew' });
const done = { status: 303, location: '/main/prescriptions/rx-1' };

/** Replies to a renewal request, and counts the requests. */
function answerRenewals(reply: () => Response | object) {
  const counted = { requests: 0 };
  answers({
    'POST /prescriptions/:id/renewal-request': () => {
      counted.requests += 1;
      return reply();
    },
  });
  return counted;
}

describe('renewal', () => {
  test('is requested once, however often the button is pressed', async () => {
    const counted = answerRenewals(() => (shop.programme.have(asked), asked));
    expect(await renew()).toMatchObject(done);
    expect(await renew()).toMatchObject(done);
    expect(counted.requests).toBe(1);
    expect(shop.flashes.map(({ label }) => label)).toEqual(Array(2).fill('prescriptionActions.flash.renew'));
  });

  test('succeeds for both of two simultaneous presses', async () => {
    const counted = answerRenewals(() => {
      shop.programme.have(asked);
      return counted.requests === 1 ? asked : refuse(409, { message: 'Already asked.' });
    });
    const both = await Promise.all([renew(), renew()]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
  });

  test('is not reported as requested when the reply shows no request', async () => {
    answerRenewals(() => usedUp);
    expect(await renew()).toMatchObject(done);
    expect(shop.flashes).toEqual([{ label: 'prescriptionActions.flash.checking', tone: 'wait' }]);
  });

  describe('renewal that the prescriber decides at once', () => {
    const denied = { ...asked.renewal!, status: 'denied' as const, reason: 'Please come and see me.' };
    const approved = { ...asked.renewal!, status: 'approved' as const };
    const over = { lifecycle: 'expired', status: 'inactive', inactiveReason: 'superseded' } as const;
    const answered = { label: 'prescriptionActions.flash.renewAnswered', tone: 'ok' };

    test.each([
      ['denied', { ...usedUp, renewal: denied }],
      ['approved', { ...usedUp, ...over, renewal: approved }],
    ])('is completed, and not pending: %s', async (_what, now) => {
      answerRenewals(() => now);
      expect(await renew()).toMatchObject(done);
      answerRenewals(() => (shop.programme.have(now), HttpResponse.error()));
      expect(await renew()).toMatchObject(done);
      expect(shop.flashes).toEqual([answered, answered]);
    });
    test('is distinguished from the answer to an earlier request', async () => {
      const before = { ...usedUp, renewal: denied };
      shop.programme.have(before);
      answerRenewals(() => before);
      expect(await renew()).toMatchObject(done);
      expect(shop.flashes).toEqual([{ label: 'prescriptionActions.flash.checking', tone: 'wait' }]);
    });
  });

  test('is found on the prescription after a lost reply', async () => {
    answerRenewals(() => (shop.programme.have(asked), HttpResponse.error()));
    expect(await renew()).toMatchObject(done);
    expect(shop.flashes).toEqual([{ label: 'prescriptionActions.flash.renew', tone: 'ok' }]);
  });

  test('shows a known refusal in the member’s language', async () => {
    shop = openShop(server, { language: 'es' });
    shop.programme.have(usedUp);
    for (const [code, words] of [
      ['stillRefillable', /^Esta receta todavía tiene resurtidos/],
      ['termed', /^Su cobertura terminó/],
    ] as const) {
      answerRenewals(() => refuse(409, { message: 'In English.', code }));
      expect((await renew()).problems['']).toMatch(words);
    }
  });

  test('shows the state of a prescription that changed meanwhile', async () => {
    shop.programme.have({ ...usedUp, status: 'active', refillsRemaining: 2 });
    const answer = await renew();
    expect(answer.status).toBe(422);
    expect(answer.problems['']).toContain('still has refills');
  });

  test('needs the mail-order profile (4.39)', async () => {
    shop.programme.enrolled = false;
    expect((await renew()).problems['']).toContain('mail-order profile');
  });

  test('refuses the form of a different action', async () => {
    expect((await run(renewAction, rx, { intent: 'autoOff' })).status).toBe(400);
  });
});

describe('transfer to a pharmacy of the directory', () => {
  const store = pharmacies.find(({ npi, inNetwork }) => inNetwork && !mailOrderNpis.includes(npi))!;
  const outside = pharmacies.find(({ inNetwork }) => !inNetwork)!;
  const mailOrder = pharmacies.find(({ npi }) => mailOrderNpis.includes(npi))!;
  const failing = '1999999999';
  let bodies: unknown[];
  beforeEach(() => {
    bodies = [];
    shop.programme.have(aCheckoutPrescription('rx-1'));
    answers({
      'POST /prescriptions/:id/transfer-out': async ({ request }) => {
        bodies.push(await request.json());
        return { ...usedUp, status: 'transferred', lifecycle: 'transferred' };
      },
      'GET /member/details': 404,
      'GET /pharmacies': { items: [store, mailOrder], total: 2, page: 1, perPage: 8 },
      'GET /pharmacies/preferred': { pharmacy: store },
      'GET /pharmacies/:npi': ({ params: { npi } }) =>
        pharmacies.find((pharmacy) => pharmacy.npi === npi) ?? refuse(npi === failing ? 500 : 404),
    });
    const { content } = shop.context;
    const client = async (id: string) => ({ ...(await content.client(id)), hideOutOfNetwork: true });
    shop.context.content = { ...content, client };
  });
  const transfer = (npi: string, more: Record<string, string> = {}) =>
    run(transferAction, rx, { intent: 'chosen', npi, understood: 'on', ...more });
  const see = async (search: string) => {
    const { status, data } = await run(transferLoader, rx, undefined, search);
    return { status, choices: data.choices as TransferChoices };
  };

  test('sends its name and phone as in the directory, not those of the form', async () => {
    const forged = { pharmacyName: 'Other Drug', pharmacyPhone: '6085550177' };
    expect(await transfer(store.npi, forged)).toMatchObject(done);
    expect(bodies).toEqual([{ pharmacyName: store.name, pharmacyPhone: store.phone.replaceAll(/\D/g, '') }]);
  });

  test.each([
    ['an unknown pharmacy', '1000000000', 'We can’t find this pharmacy'],
    ['one that the client hides', outside.npi, 'We can’t find this pharmacy'],
    ['mail order itself', mailOrder.npi, 'We can’t find this pharmacy'],
    ['a pharmacy that the directory cannot load', failing, 'went wrong'],
  ])('is refused, and sends nothing, for %s', async (_what, npi, text) => {
    const { status, problems } = await transfer(npi);
    expect([status, problems['']]).toEqual([422, expect.stringContaining(text)]);
    const { choices } = await see(`?npi=${npi}`);
    expect(choices.chosen).toBeUndefined();
    expect(choices.missing).toHaveLength(1);
    expect(choices.search).toBeDefined();
    expect(bodies).toEqual([]);
  });

  test('offers the preferred pharmacy first, and not mail order', async () => {
    const { choices } = await see('?pharmacyName=pharmacy');
    expect(choices.preferred).toMatchObject({ npi: store.npi, canReceive: true });
    const { results } = choices;
    const rows = results?.kind === 'rows' ? results.rows : [];
    expect(rows.map(({ npi, canReceive }) => [npi, canReceive])).toEqual([
      [store.npi, true],
      [mailOrder.npi, false],
    ]);
  });

  test('shows an invalid search again, with its error in the member’s language', async () => {
    shop = openShop(server, { language: 'es' });
    shop.programme.have(aCheckoutPrescription('rx-1'));
    const { status, choices } = await see('?zipCode=5370&radius=25&pharmacyName=badger');
    expect([status, choices.search?.reply]).toMatchObject([
      422,
      { problems: [{ name: 'zipCode', message: 'Escriba un código postal de 5 dígitos' }] },
    ]);
    expect(choices.search?.values).toEqual({ zipCode: '5370', radius: '25', pharmacyName: 'badger' });
  });

  test('expands the form for other pharmacies when a sign-in has interrupted it', async () => {
    const state = await shop.context.session.read();
    if (state.state !== 'active') throw new Error('not signed in');
    const { identity } = state.data;
    const body = new URLSearchParams({ intent: 'typed', pharmacyName: 'Corner Drug' });
    const post = new Request('http://portal.test/main', { method: 'POST', body });
    const [kept] = await keepForm(shop.context, post, toMemberKey(identity));
    const headers = { cookie: kept!.split(';', 1)[0]! };
    const request = { path: '/main', params: rx, headers };
    expect((await callRoute(shop.context, transferLoader, request)).data.isTyped).toBe(false);
    await requestResumableForm(shop.context, new Request(post.url, { headers }), identity);
    expect((await callRoute(shop.context, transferLoader, request)).data.isTyped).toBe(true);
  });

  test('loses only its search when the directory fails', async () => {
    answers({ 'GET /pharmacies': 500, 'GET /pharmacies/preferred': 500 });
    const { status, choices } = await see('?zipCode=53703&radius=5');
    expect([status, choices.results?.kind, choices.missing.length]).toEqual([200, 'outage', 1]);
  });
});

describe('other changes', () => {
  const typed = { intent: 'typed', understood: 'on' };
  test('accept any notation of a phone number for a transfer', async () => {
    const bodies: unknown[] = [];
    answers({
      'POST /prescriptions/:id/transfer-out': async ({ request }) => {
        bodies.push(await request.json());
        return { ...usedUp, status: 'transferred', lifecycle: 'transferred' };
      },
    });
    const fields = { ...typed, pharmacyName: 'Corner Drug', pharmacyPhone: '+1 608.555.0177' };
    expect(await run(transferAction, rx, fields)).toMatchObject(done);
    expect(bodies).toEqual([{ pharmacyName: 'Corner Drug', pharmacyPhone: '6085550177' }]);
    const { understood: _none, ...rest } = fields;
    expect((await run(transferAction, rx, rest)).status).toBe(422);
    expect(bodies).toHaveLength(1);
  });

  test("do not report a moved prescription as moved to a second form's pharmacy", async () => {
    const moved = { status: 'transferred', lifecycle: 'transferred' } as const;
    shop.programme.have({
      ...aCheckoutPrescription('rx-1'),
      ...moved,
      transferredTo: 'Corner Drug',
      transferredDate: '2026-11-20',
    });
    const to = (pharmacyName: string) =>
      run(transferAction, rx, { ...typed, pharmacyName, pharmacyPhone: '6085550177' });
    expect(await to('Corner Drug')).toMatchObject(done);
    const other = await to('Hill Top Drug');
    expect(other.status).toBe(422);
    expect(other.problems['']).toContain('transferred to Corner Drug on November 20, 2026');
  });

  test("set a reminder to the form's value, instead of toggling it (2.67)", async () => {
    const wishes: unknown[] = [];
    const refillable = { ...usedUp, status: 'active', refillsRemaining: 2 } as const;
    shop.programme.have(refillable);
    answers({
      'PUT /prescriptions/:id/refill-reminder': async ({ request }) => {
        wishes.push(await request.json());
        const on = { ...refillable, refillReminder: true };
        shop.programme.have(on);
        return on;
      },
    });
    for (let press = 0; press < 2; press += 1)
      expect(await run(reminderAction, rx, { intent: 'reminderOn' })).toMatchObject(done);
    expect(wishes).toEqual([{ enabled: true }]);
  });

  test.each([
    ['off', [], true],
    ['on', ['email'], false],
  ])('show before a reminder whether reminders are %s', async (_how, refillReminders, isMuted) => {
    shop.programme.have({ ...usedUp, status: 'active', refillsRemaining: 2 });
    const choices = { orderUpdates: [], prescriberAnswers: [], payments: [], planNews: [], refillReminders };
    answers({ 'GET /user-management/notification-settings': choices });
    const request = new Request('http://portal.test/main');
    const { view } = await reminderLoader({ context: shop.context, request, params: rx });
    expect('muted' in view).toBe(isMuted);
  });

  describe('auto charge and ship', () => {
    const active = aCheckoutPrescription('rx-1');
    const fields = { paymentCardId: goodCard.paymentCardId, agreed: 'on' };
    const OF_THE_FAMILY = 'We will charge the card of the family member who turned it on.';
    let wishes: Record<string, unknown>[];
    beforeEach(() => {
      wishes = [];
      shop.programme.have(active);
      answers({
        'GET /mail-order/auto-charge-ship-clients': { autoChargeAndSHip: true },
        'POST /mail-order/set-auto-refill': async ({ request }) => {
          wishes.push((await request.json()) as Record<string, unknown>);
          return { ...active, autoChargeAndShip: true };
        },
      });
    });

    test('is turned on with the agreement (2.67)', async () => {
      expect(await run(autoAction, rx, fields)).toMatchObject(done);
      expect(wishes).toMatchObject([{ enabled: true, agreedToTerms: true, paymentCardId: 'K-1' }]);
    });
    test('returns to the page of the order that it was opened from, and nowhere else', async () => {
      const intent = '11111111-1111-4111-8111-111111111111';
      const from = (order: string) => run(autoAction, rx, fields, `?order=${encodeURIComponent(order)}`);
      expect(await from(intent)).toMatchObject({ status: 303, location: `/main/cart/thank-you/${intent}` });
      for (const other of ['//evil.test', '../../settings', '', 'x'])
        expect(await from(other)).toMatchObject(done);
      const page = await autoLoader({
        context: shop.context,
        request: new Request(`https://p.test/?order=${intent}`),
        params: rx,
      });
      expect(page.view.order).toBe(intent);
    });
    test("stays off without it, or with a different member's card (4.38)", async () => {
      const { agreed: _none, ...rest } = fields;
      expect((await run(autoAction, rx, rest)).problems.agreed).toContain('Auto Refill Program terms');
      expect((await run(autoAction, rx, { ...fields, paymentCardId: 'K-7' })).status).toBe(422);
      shop.programme.cards = [{ ...goodCard, expiration: { month: 10, year: 2026 } }];
      expect((await run(autoAction, rx, fields)).problems['']).toContain('no saved card');
      expect(wishes).toEqual([]);
    });
    test('changes its card when it is on already, or shows the refusal', async () => {
      shop.programme.have({ ...active, autoChargeAndShip: true });
      expect(await run(autoAction, rx, fields)).toMatchObject(done);
      expect(wishes).toMatchObject([{ paymentCardId: 'K-1' }]);
      answers({ 'POST /mail-order/set-auto-refill': () => refuse(409, { message: 'Not this card.' }) });
      expect((await run(autoAction, rx, fields)).problems['']).toBe('Not this card.');
    });
    test('is on once the prescription names the card of the form, and not while it names a different one', async () => {
      shop.programme.have({ ...active, autoChargeAndShip: true, autoRefillCardId: 'K-2' });
      const on = { ...active, autoChargeAndShip: true };
      const names = (autoRefillCardId: string) =>
        answers({ 'POST /mail-order/set-auto-refill': { ...on, autoRefillCardId } });
      names('K-2');
      expect(await run(autoAction, rx, fields)).toMatchObject(done);
      names('K-1');
      expect(await run(autoAction, rx, fields)).toMatchObject(done);
      expect(shop.flashes).toEqual([
        { label: 'prescriptionActions.flash.checking', tone: 'wait' },
        { label: 'prescriptionActions.flash.autoOn', tone: 'ok' },
      ]);
    });
    test.each([
      ['the member’s card', 'K-1', true, 'We will charge Mastercard ending in 4421.'],
      ['a card of another member', 'K-7', true, OF_THE_FAMILY],
      ['no card', undefined, true, ''],
      ['a card, at a client without it', 'K-1', false, ''],
    ])('shows the paying card of a prescription that names %s', async (_what, card, has, text) => {
      shop.programme.have({ ...active, autoChargeAndShip: true, autoRefillCardId: card });
      answers({
        'GET /mail-order/auto-charge-ship-clients': { autoChargeAndSHip: has },
        'GET /prescriptions/medication-history': { items: [], total: 0, page: 1, perPage: 12 },
      });
      const asked = askPrescription(shop.member, 'rx-1');
      const { automatic } = await loadPrescriptionDetail(shop.context, shop.member, asked, new Set());
      const on = 'On. We will charge and ship each refill automatically.';
      expect(automatic.at(-1)?.value).toBe([on, text].filter(Boolean).join(' '));
    });
    test('is refused for controlled substances', async () => {
      shop.programme.have({ ...active, deaClass: 'IV' });
      expect((await run(autoAction, rx, fields)).problems['']).toContain('controlled');
      expect(wishes).toEqual([]);
    });
  });
});

const profile: Answers = {
  contact: {
    contactPhone: '6085550199',
    notifyBy: 'text',
    language: 'en',
    address: { addressLine1: '418 Alder Street', city: 'Madison', state: 'WI', zip: '53703' },
  },
  health: { allergies: ['penicillin'], conditions: ['none'], takesControlledSubstances: false },
  insurance: { insuranceMemberId: 'ABC123' },
  prescribing: {
    prescriptionSource: 'prescriberSends',
    prescriberName: 'Dr. Chen',
    prescriberPhone: '6085550120',
  },
  comments: {},
};

describe('mail-order profile', () => {
  const formId = '3f1f0d0a-5d0e-4c55-9d0f-3b8f1f0a7c11';
  let saved: Record<string, unknown> | undefined;
  let sent: number;

  const sign = (signature = 'ana riverá') => run(signAction, {}, { formId, signature });
  const answer = <Name extends StepName>(name: Name) =>
    saveAnswer(shop.context, shop.member, { before: {}, name, answer: profile[name] });

  function answerSaves(reply: () => Response | undefined, keeps = true) {
    answers({
      'POST /mail-order/patient-enrollment': async ({ request }) => {
        sent += 1;
        const body = (await request.json()) as Record<string, unknown>;
        if (keeps) saved = { ...body, enrolledDate: '2026-11-20', updatedDate: '2026-11-20' };
        return reply() ?? saved!;
      },
    });
  }

  beforeEach(async () => {
    saved = undefined;
    sent = 0;
    answers({ 'GET /mail-order/patient-enrollment/profile': () => saved ?? refuse(404) });
    for (const name of stepNames) await answer(name);
  });

  // the rule of a signature: enrollment/steps.test.ts
  test('is not sent with a signature other than the first and the last name (5.44)', async () => {
    answerSaves(() => undefined);
    const signature = 'The signature must match your first and last name: Ana Rivera';
    for (const other of ['Rivera Ana', 'Ben Rivera'])
      expect(await sign(other)).toMatchObject({ status: 422, problems: { signature } });
    expect(sent).toBe(0);
  });

  test("is sent under the member's own name, is counted, and deletes its draft (5.44, 7.59, 8.40)", async () => {
    answerSaves(() => undefined);
    expect(await sign()).toMatchObject({ status: 303, location: '/main/mail-order/enroll' });
    expect(saved).toMatchObject({ signature: 'ana riverá', health: profile.health });
    expect(shop.changes()).toEqual(['Mail Order profile updated successfully']);
    expect(await readDraft(shop.context, shop.member)).toBeUndefined();
    expect(shop.flashes).toEqual([{ label: 'enrollment.updated', tone: 'ok' }]);
  });

  test('is found by its reference after a lost reply', async () => {
    answerSaves(() => HttpResponse.error());
    await sign();
    expect(shop.flashes).toEqual([{ label: 'enrollment.updated', tone: 'ok' }]);
  });

  test('is stored, with a note, when it may not have arrived', async () => {
    answerSaves(() => HttpResponse.error(), false);
    expect(await sign()).toMatchObject({ status: 303 });
    expect(sent).toBe(1);
    expect(shop.flashes).toEqual([{ label: 'enrollment.checking', tone: 'wait' }]);
    expect(await readDraft(shop.context, shop.member)).toEqual(profile);
  });

  test('has one reference when signed twice, also with answers from the profile', async () => {
    answerSaves(() => undefined);
    await sign();
    const { reference } = saved!;
    await sign();
    expect([sent, saved]).toEqual([2, expect.objectContaining({ reference })]);
  });

  test('is distinguished from an earlier version after a refused or lost change', async () => {
    answerSaves(() => undefined);
    await sign();
    const change = () =>
      saveAnswer(shop.context, shop.member, {
        ...{ before: profile, name: 'comments' as const, answer: { comments: 'Ring the bell.' } },
      });
    shop.flashes.splice(0);
    await change();
    answerSaves(() => refuse(409, { message: 'Call us first.' }), false);
    expect(await sign()).toMatchObject({ status: 422, problems: { '': 'Call us first.' } });
    expect(shop.changes().at(-1)).toBe('Something went wrong');
    answerSaves(() => HttpResponse.error(), false);
    await sign();
    expect(shop.flashes).toEqual([{ label: 'enrollment.checking', tone: 'wait' }]);
    const draft = await readDraft(shop.context, shop.member);
    expect(draft).toMatchObject({ comments: { comments: 'Ring the bell.' } });
  });

  test('leaves no answer readable in the store, and none in the log', async () => {
    const { plain } = shop.context.stores;
    const keys = shop.written.map((line) => (JSON.parse(line) as [string])[0]);
    const key = keys.find((name) => name.startsWith('enrollment:'))!;
    expect(key).not.toMatch(/ABC123|ana/i);
    expect(await plain.get(key)).toBeDefined();
    expect(await plain.get(key)).not.toMatch(/penicillin|6085550199/);
    expect(shop.logText()).not.toMatch(/penicillin|6085550199|Alder/);
  });

  test('is deleted after seven days', async () => {
    shop.clock.advance(7 * 24 * 3_600_000 + 1);
    expect(await readDraft(shop.context, shop.member)).toBeUndefined();
  });

  test('has no page under a different name', async () => {
    expect((await run(stepAction, { step: 'password' }, {})).status).toBe(404);
  });
});
