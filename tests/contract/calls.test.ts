/** Makes every call of the contract with the portal's own client, to the sandbox programme over HTTP. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../app/programme/api.ts';
import { calls } from '#contract/index.ts';
import { getProgrammeYear } from '#harness/clocks.ts';
import { readPdfText } from '#harness/downloaded-file.ts';
import { allCalls } from '../../scripts/openapi-document.ts';
import {
  address,
  ana,
  expectRefused,
  mo,
  moProfile,
  newCard,
  refillRequest,
  loadRefillable,
  startProgramme,
  type Cases,
  type ContractClients,
  type Programme,
} from '#harness/real-client.ts';
import { buildClaimsCases } from './claims-cases.ts';
import { buildDrugCases } from './drug-cases.ts';
import { buildCardAndReviewCases } from './card-and-review-cases.ts';
import { buildSettingsCases } from './settings-cases.ts';
import { saveExamples } from '#harness/record-examples.ts';

let programme: Programme;
let token = '';
let api: Api;

beforeAll(async () => {
  programme = await startProgramme('contract');
  token = await programme.idToken('ana');
  api = programme.client({ idToken: token }).api;
});
afterAll(() => {
  if (process.env.RECORD_EXAMPLES) saveExamples();
  return programme?.stop();
});

const own = { query: ana };
const guest = () => programme.client().api;
const as = async (userName: string) => programme.client({ idToken: await programme.idToken(userName) }).api;
const readOutbox = async (query = '') => (await fetch(`${programme.url}/outbox.json${query}`)).text();

const fetchPrescriptions = (query: object = {}) =>
  api.call(calls.prescriptions.refillable, { query: { ...ana, perPage: 100, ...query } });

/** Any drug of ana's, as the parameters of a call about it. */
async function ofDrug(q: string) {
  const { items } = await fetchPrescriptions({ q });
  return { params: { prescriptionId: items[0]!.prescriptionId }, query: ana };
}

type Action = 'requestRenewal' | 'withdrawRenewal' | 'transferToMailOrder';
const act = async (call: (typeof calls.prescriptionActions)[Action], drug: string) =>
  api.call(call, await ofDrug(drug));

/** The codes sent to an address, newest first. */
async function codesTo(email: string): Promise<string[]> {
  const mails = JSON.parse(await readOutbox(`?to=${email}`)) as { body: string }[];
  return mails.flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? []);
}
const means: ContractClients = { api: () => api, as, codesTo };

const lucia = {
  ...{ clientId: 'LPM2200', cardId: 'MPR930931' },
  ...{ firstName: 'Lucía', lastName: 'Vásquez Peña', birthDate: '2006-04-30' },
};

const niaDetails = async () => (await as('nia')).call(calls.member.details, { query: { userName: 'nia' } });
const niaPerson = { clientId: '10001', cardId: 'MPN600601', firstName: 'Nia', lastName: 'Calloway' };
const niaDirect = {
  ...{ ...niaPerson, username: 'nia', birthdate: '1988-10-29', email: 'nia.calloway@example.com' },
  ...{ contactNumber: '6085550199', agreeTermsAndConditions: true as const },
};
const niaProfile = {
  ...{ ...niaPerson, userName: 'nia', personCode: '01', dateOfBirth: '1988-10-29' },
  ...{ email: 'nia.calloway@example.com', contactNumber: '6085550199' },
};

const { clientId, cardId } = ana;
const year = getProgrammeYear();
const anaSso = { clientId, cardId, firstName: 'Ana', lastName: 'Rivera', dateOfBirth: '1974-03-14' };

/** Calls by ana with one reply to look at: their input, and a part of the reply. */
const reads: Record<string, [input: object, reply: object]> = {
  'routing.platform': [{ query: { clientId } }, { platform: expect.stringMatching(/./) as string }],
  'content.config': [
    {},
    {
      DISABLE_TERMED_USER_AFTER: 12,
      appVersions: { ios: { newest: '3.2.0', oldest: '2.0.0' } },
      plannedMaintenance: null,
    },
  ],
  'content.banners': [{ query: { lang: 'en' } }, [{}, {}, {}]],
  'member.details': [{ query: { userName: 'ana' } }, { ...ana, firstName: 'Ana', lastName: 'Rivera' }],
  'member.eligibilityByUserName': [
    { query: { userName: 'ana' } },
    { ...ana, relationshipCode: '1', eligibilityStatus: 'ELIGIBLE' },
  ],
  'member.eligibilitySso': [own, { eligibilityStatus: 'ELIGIBLE' }],
  'member.clientEffectiveDate': [
    { query: { clientId } },
    { effectiveDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
  ],
  'member.familyCoverage': [
    { query: { clientId, cardId } },
    ['Ana', 'Ben', 'Leo', 'Cara'].map((firstName) => ({ firstName })),
  ],
  'benefits.capsAndDeductibles': [
    own,
    {
      caps: [
        {
          ...{ network: 'IN', capType: 'DEDUCTIBLE' },
          ...{ member: { limitCents: 20_000 }, family: { limitCents: 40_000 } },
        },
        { network: 'IN', capType: 'OUT_OF_POCKET' },
        { network: 'OUT', capType: 'DEDUCTIBLE' },
        { network: 'OUT', capType: 'OUT_OF_POCKET' },
      ],
    },
  ],
  'benefits.categoryCoverage': [
    own,
    expect.arrayContaining([expect.objectContaining({ coverage: 'NOT_COVERED' })]) as object,
  ],
  'pharmacies.preferred': [own, {}],
  'completeProfile.ssoContactInfo': [own, { mobileNumber: '6085550142' }],
  'mailOrder.balance': [own, { balanceCents: expect.any(Number) as number }],
};

/** One row for each other call. It makes the call, and describes the result for a member. */
const cases: Cases = {
  'content.labels': async () => {
    for (const lang of ['en', 'es'] as const)
      expect(await api.call(calls.content.labels, { params: { lang } })).not.toEqual({});
  },
  'content.clientConfig': async () => {
    const of = (id: string) => api.call(calls.content.clientConfig, { params: { clientId: id } });
    expect(await of(clientId)).toMatchObject({ suppressMailOrderFeatures: false, hideDrugPricingTab: false });
    expect(await of('30001')).toMatchObject({
      ...{ suppressMailOrderFeatures: true, hideDrugPricingTab: true },
      ...{ hideOutOfNetwork: true, disableDigitalIDCards: true },
      enableBannerMessage: {
        ...{ commonHeader: true, benefitScreen: true, mailOrderScreen: true, orderCheckoutScreen: true },
      },
    });
  },
  'content.support': async () => {
    for (const who of [api, guest()])
      expect((await who.call(calls.content.support, {})).phone).toMatch(/^\d{10}$/);
  },
  'content.page': async () => {
    const of = (slug: 'about-us' | 'terms-of-use') =>
      api.call(calls.content.page, { query: { slug, lang: 'es' } });
    expect((await of('about-us')).map(({ title }) => title.rendered)).toEqual(['Quiénes somos']);
    expect(await of('terms-of-use')).toEqual([]);
  },
  'content.questions': async () => {
    const questions = await api.call(calls.content.questions, { query: { lang: 'en', clientId } });
    expect(new Set(questions.map(({ acf }) => acf.topic)).size).toBe(3);
  },
  'content.forms': async () => {
    const forms = await api.call(calls.content.forms, { query: { lang: 'en' } });
    expect(forms.map(({ acf }) => acf.file)).toContain('reimbursement');
  },
  'content.form': async () => {
    const of = (file: string) => api.call(calls.content.form, { params: { file }, query: { lang: 'en' } });
    const [sheet] = await api.call(calls.content.forms, { query: { lang: 'en' } });
    expect((await of(sheet!.acf.file)).byteLength).toBe(sheet!.acf.sizeBytes);
    await expectRefused(of('nothing'), 404);
  },
  'content.sendMessage': async () => {
    const body = { topic: 'orders', message: 'Where is it?', answerBy: 'phone' } as const;
    const send = (more: object = {}, who = api) =>
      who.call(calls.content.sendMessage, { body: { ...body, ...more } });
    const { reference } = await send();
    const outbox = await readOutbox();
    for (const words of ['Where is it?', reference]) expect(outbox).toContain(words);
    const named = { message: 'Once, please.', clientReference: 'a-name-of-the-message' };
    const first = await send(named);
    expect(await send(named)).toEqual(first);
    expect(first.reference).not.toBe(reference);
    await expect(send({}, guest())).rejects.toMatchObject({ status: 401 });
  },
  'benefits.copaySchedule': async () => {
    const rows = await api.call(calls.benefits.copaySchedule, own);
    const generic = rows.filter(({ tier }) => tier === 'Generic');
    expect(generic.map((row) => `${row.channel} ${row.daysSupply} ${row.copayCents}`)).toEqual([
      ...['RETAIL 30 1000', 'RETAIL 90 3000', 'MAIL 30 1000', 'MAIL 90 2000', 'RETAIL 30 undefined'],
    ]);
  },
  'benefits.exclusions': async () => {
    expect((await api.call(calls.benefits.exclusions, own)).length).toBeGreaterThan(2);
  },
  'benefits.preferredMedications': async () => {
    const find = (query: object) =>
      api.call(calls.benefits.preferredMedications, { query: { ...ana, ...query } });
    const all = await find({});
    expect(all.total).toBeGreaterThan(200);
    expect(all.items).toHaveLength(10);
    const found = await find({ search: 'metformin 500' });
    expect(found.items.every(({ drugName }) => drugName.includes('500 mg'))).toBe(true);
  },
  'benefits.preferredMedicationFile': async () => {
    const file = async (language?: 'en' | 'es') =>
      readPdfText(
        await api.call(calls.benefits.preferredMedicationFile, {
          query: language ? { ...ana, language } : ana,
        }),
      );
    expect(await file()).toContain('Preferred medication list');
    expect(await file('es')).toContain('Lista de medicamentos preferidos');
  },
  'benefits.explanation': async () => {
    const file = async (changes: object = {}) =>
      readPdfText(await api.call(calls.benefits.explanation, { query: { ...ana, year, ...changes } }));
    expect(await file()).toContain(`Explanation of benefits ${year}`);
    expect(await file({ personCode: '03', language: 'es' })).toContain('Leo Rivera');
  },
  'benefits.explanationFigures': async () => {
    const figures = await api.call(calls.benefits.explanationFigures, { query: { ...ana, year } });
    expect(figures.planAmountCents + figures.patientPayCents).toBe(figures.drugCostCents);
  },
  'pharmacies.search': async () => {
    const search = (filter: object) => api.call(calls.pharmacies.search, { query: { ...ana, ...filter } });
    const near = await search({ zipCode: '53703', radius: 10 });
    expect(near.items[0]).toMatchObject({ name: 'Willy Street Pharmacy #101', inNetwork: true });
    expect(near.items.every(({ distanceMiles = 99 }) => distanceMiles <= 10)).toBe(true);
    for (const half of [{ zipCode: '53703' }, { city: 'Omaha' }]) await expectRefused(search(half), 400);
  },
  'pharmacies.setPreferred': async () => {
    const set = (npi: string) => api.call(calls.pharmacies.setPreferred, { ...own, body: { npi } });
    await set('1003053174');
    await set('1003053174');
    const { pharmacy } = await api.call(calls.pharmacies.preferred, own);
    expect(pharmacy).toMatchObject({ npi: '1003053174' });
    await expectRefused(set('1000000000'), 404);
  },
  'pharmacies.clearPreferred': async () => {
    await api.call(calls.pharmacies.setPreferred, { ...own, body: { npi: '1114477122' } });
    await api.call(calls.pharmacies.clearPreferred, own);
    expect(await api.call(calls.pharmacies.preferred, own)).toEqual({});
  },
  'pharmacies.byNpi': async () => {
    const open = (npi: string) => api.call(calls.pharmacies.byNpi, { params: { npi }, ...own });
    // The first entry of the list comes first, because the examples of the two calls are about the same pharmacy.
    expect(await open('1300080201')).toMatchObject({ name: 'Willy Street Pharmacy #101' });
    expect(await open('1003053174')).toMatchObject({ name: 'Central Fill Pharmacy – Monroe' });
    await expectRefused(open('1000000000'), 404);
  },
  'userManagement.sendUsernameEmail': async () => {
    const send = (ToEmail: string) =>
      guest().call(calls.userManagement.sendUsernameEmail, { body: { ToEmail } });
    await send('ana.rivera@example.com');
    expect(await readOutbox('?to=ana.rivera@example.com')).toContain('username is ana.');
    await expectRefused(send('nobody@example.com'), 404);
  },
  'preRegistration.checkEligibility': async () => {
    const check = (changes: object = {}) =>
      guest().call(calls.preRegistration.checkEligibility, { query: { ...lucia, ...changes } });
    expect(await check()).toMatchObject({
      ...{ clientId: '10001', personCode: '03', relationshipCode: '7' },
      ...{ eligibilityStatus: 'ELIGIBLE', registrationStatus: 'none' },
    });
    await expectRefused(check({ firstName: 'Lucas' }), 404);
  },
  'preRegistration.preRegister': async () => {
    const { birthDate, ...person } = lucia;
    const body = {
      ...{ ...person, clientId: '10001', personCode: '03', birthdate: birthDate },
      ...{ username: 'lucia_v', email: 'lucia@example.com', contactNumber: '6085550133' },
      agreeTermsAndConditions: true as const,
    };
    const register = (changes: object = {}) =>
      guest().call(calls.preRegistration.preRegister, { body: { ...body, ...changes } });
    const reference = await register();
    expect(await register()).toBe(reference);
    await expectRefused(register({ username: 'ana' }), 422);
  },
  'userManagement.userNameByObjectId': async () => {
    const userName = (end: number) =>
      api.call(calls.userManagement.userNameByObjectId, {
        query: { objectId: `5d0c6a10-0000-4000-8000-00000000000${end}` },
      });
    expect(await userName(1)).toEqual({ userName: 'ana' });
    await expectRefused(userName(2), 403);
  },
  'member.ssoDetails': async () => {
    const details = (person: object) =>
      api.call(calls.member.ssoDetails, { query: { ...anaSso, ...person } });
    expect(await details({})).toMatchObject({ ...ana, isProfileVerified: true });
    await expectRefused(details({ dateOfBirth: '1974-03-15' }), 404);
  },
  'completeProfile.registerDirect': async () => {
    const { location } = await (
      await as('nia')
    ).call(calls.completeProfile.registerDirect, { body: niaDirect });
    expect(new URL(location!).origin).toBe(programme.url);
    expect(await niaDetails()).toMatchObject({ contactNumber: '6085550199', isProfileVerified: false });
  },
  'completeProfile.registerSso': async () => {
    const body = { ...niaProfile, contactNumber: '6085550198' };
    await (await as('nia')).call(calls.completeProfile.registerSso, { body });
    expect(await niaDetails()).toMatchObject({ contactNumber: '6085550198' });
  },
  'completeProfile.updateSso': async () => {
    const body = { ...niaProfile, email: 'NIA.Calloway@example.com' };
    await (await as('nia')).call(calls.completeProfile.updateSso, { body });
    expect(await niaDetails()).toMatchObject({ email: 'NIA.Calloway@example.com' });
  },
  'completeProfile.complete': async () => {
    await (await as('nia')).call(calls.completeProfile.complete, { body: { userName: 'nia' } });
    expect(await niaDetails()).toMatchObject({ isProfileVerified: true });
  },
  'prescriptions.refillable': async () => {
    const { total, counts } = await fetchPrescriptions();
    expect(total).toBeGreaterThan(5);
    expect(Object.values(counts).reduce((sum, n) => sum + (n ?? 0), 0)).toBe(total);
    const onePage = await fetchPrescriptions({ perPage: 2, page: 2 });
    expect(onePage).toMatchObject({ total, page: 2, perPage: 2, items: [{}, {}] });
  },
  'prescriptions.byId': async () => {
    const { prescriptionId } = await loadRefillable(api);
    const one = await api.call(calls.prescriptions.byId, { params: { prescriptionId }, ...own });
    expect(one).toMatchObject({ prescriptionId, status: 'active' });
  },
  'prescriptions.medicationHistory': async () => {
    const query = { ...ana, startDate: '2020-01-01', endDate: `${year}-12-31` };
    const { items } = await api.call(calls.prescriptions.medicationHistory, { query });
    const days = items.map(({ fillDate }) => fillDate);
    expect(days.length).toBeGreaterThan(0);
    expect(days).toEqual(days.toSorted().reverse());
  },
  'prescriptionDocuments.prescription': async () => {
    const rx = await loadRefillable(api);
    const body = {
      ...{ ...rx, dispensedDate: undefined, nextRefillDate: undefined, language: 'es' as const },
      ...{ patientDateOfBirth: '03-14-1974', rxDate: '08-14-2026', expirationDate: '08-14-2027' },
      ...{ isChargeShipEnabled: rx.autoChargeAndShip, timeStamp: '2026-11-20T10:00:00Z' },
    };
    const make = (change: object = {}) =>
      api.call(calls.prescriptionDocuments.prescription, { ...own, body: { ...body, ...change } });
    expect(Buffer.from((await make()).subarray(0, 5)).toString()).toBe('%PDF-');
    await expectRefused(make({ prescriptionId: 'P00000000000' }), 404);
  },
  'prescriptionDocuments.drug': async () => {
    const { dispensedDrug: drugName, ...rx } = await loadRefillable(api);
    const body = { ...rx, drugName, timeStamp: '2026-11-20T10:00:00Z', language: 'en' as const };
    const bytes = await api.call(calls.prescriptionDocuments.drug, { ...own, body });
    expect(bytes.byteLength).toBeGreaterThan(1_000);
  },
  'prescriptionActions.requestRenewal': async () => {
    const after = await act(calls.prescriptionActions.requestRenewal, 'Hydrochlorothiazide');
    expect(after).toMatchObject({ status: 'contactingPrescriber', renewal: { status: 'pending' } });
  },
  'prescriptionActions.withdrawRenewal': async () => {
    const after = await act(calls.prescriptionActions.withdrawRenewal, 'Hydrochlorothiazide');
    expect(after).toMatchObject({ status: 'noMoreRefills', renewal: { status: 'withdrawn' } });
  },
  'prescriptionActions.transferOut': async () => {
    const body = { pharmacyName: 'Corner Drug', pharmacyPhone: '6085550177' };
    const of = await ofDrug('Hydrochlorothiazide');
    const transfer = () => api.call(calls.prescriptionActions.transferOut, { ...of, body });
    expect(await transfer()).toMatchObject({ status: 'transferred', transferredTo: 'Corner Drug' });
    await expectRefused(transfer(), 409);
  },
  'prescriptionActions.transferToMailOrder': async () => {
    const after = await act(calls.prescriptionActions.transferToMailOrder, 'Albuterol');
    expect(after).toMatchObject({ mailOrder: true, status: 'active' });
  },
  'prescriptionActions.setRefillReminder': async () => {
    for (const enabled of [true, false]) {
      const of = await ofDrug('Pregabalin');
      const after = await api.call(calls.prescriptionActions.setRefillReminder, { ...of, body: { enabled } });
      expect(after.refillReminder).toBe(enabled);
    }
  },
  'prescriptionActions.setAutoRefill': async () => {
    const { params } = await ofDrug('Humira');
    const [first] = await api.call(calls.mailOrder.paymentCards, own);
    const wish = { ...ana, ...params, paymentCardId: first!.paymentCardId, agreedToTerms: true };
    for (const enabled of [true, false]) {
      const after = await api.call(calls.prescriptionActions.setAutoRefill, { body: { ...wish, enabled } });
      expect(after.autoChargeAndShip).toBe(enabled);
    }
  },
  'prescriptionActions.autoChargeShipClient': async () => {
    const has = (id: string) =>
      api.call(calls.prescriptionActions.autoChargeShipClient, { query: { clientId: id } });
    expect(await has(clientId)).toEqual({ autoChargeAndSHip: true });
    expect(await has('20001')).toEqual({ autoChargeAndSHip: false });
  },
  'mailOrder.profileSearch': async () => {
    expect(await api.call(calls.mailOrder.profileSearch, own)).toMatchObject({ enrolled: true });
    const moApi = await as('mo');
    expect(await moApi.call(calls.mailOrder.profileSearch, { query: mo })).toMatchObject({ enrolled: false });
  },
  'mailOrder.shippingAddresses': async () => {
    expect((await api.call(calls.mailOrder.shippingAddresses, own)).length).toBeGreaterThanOrEqual(2);
  },
  'mailOrder.addShippingAddress': async () => {
    const saved = await api.call(calls.mailOrder.addShippingAddress, { ...own, body: address });
    expect(saved).toMatchObject(address);
    const all = await api.call(calls.mailOrder.shippingAddresses, own);
    expect(all.map((one) => one.addressId)).toContain(saved.addressId);
  },
  'mailOrder.paymentCards': async () => {
    expect((await api.call(calls.mailOrder.paymentCards, own)).length).toBeGreaterThanOrEqual(2);
  },
  'mailOrder.addPaymentCard': async () => {
    const saved = await api.call(calls.mailOrder.addPaymentCard, { ...own, body: newCard });
    expect(saved).toMatchObject({ lastFour: '4242', type: 'Visa' });
    const all = await api.call(calls.mailOrder.paymentCards, own);
    expect(all.map((one) => one.paymentCardId)).toContain(saved.paymentCardId);
    expect(JSON.stringify(all)).not.toContain(newCard.number);
  },
  'mailOrder.quoteRefills': async () => {
    const all = await fetchPrescriptions({ status: 'active' });
    const ids = all.items.slice(0, 2).map(({ prescriptionId }) => prescriptionId);
    const query = { ...ana, prescriptionIds: ids.join(',') };
    const { items } = await api.call(calls.mailOrder.quoteRefills, { query });
    expect(items.map(({ prescriptionId }) => prescriptionId)).toEqual(ids);
  },
  'mailOrder.requestRefills': async () => {
    const body = await refillRequest(api);
    const placed = await api.call(calls.mailOrder.requestRefills, { body });
    const again = await api.call(calls.mailOrder.requestRefills, { body });
    expect(again.orderNumber).toBe(placed.orderNumber);
    const outdated = await refillRequest(api, { priceCents: 1 });
    await expectRefused(api.call(calls.mailOrder.requestRefills, { body: outdated }), 409);
    const query = { ...ana, clientReference: body.clientReference };
    const { items } = await api.call(calls.orders.search, { query });
    expect(items.map((order) => order.orderNumber)).toEqual([placed.orderNumber]);
    const params = { prescriptionId: body.items[0]!.prescriptionId };
    const rx = await api.call(calls.prescriptions.byId, { params, ...own });
    expect(rx).toMatchObject({ status: 'orderInProgress', openOrderNumber: placed.orderNumber });
  },
  'enrollment.profile': async () => {
    expect(await api.call(calls.enrollment.profile, own)).toMatchObject({ signature: 'Ana Rivera' });
    // enrolled on paper, so the profile is empty
    const ben = { ...ana, personCode: '02' };
    await expectRefused((await as('ben')).call(calls.enrollment.profile, { query: ben }), 404);
  },
  'enrollment.save': async () => {
    const moApi = await as('mo');
    const saved = await moApi.call(calls.enrollment.save, { query: mo, body: moProfile });
    expect(await moApi.call(calls.enrollment.save, { query: mo, body: moProfile })).toEqual(saved);
    expect(await moApi.call(calls.enrollment.profile, { query: mo })).toMatchObject(moProfile);
    expect(await moApi.call(calls.mailOrder.profileSearch, { query: mo })).toMatchObject({ enrolled: true });
  },
  'orders.search': async () => {
    const { items, total } = await api.call(calls.orders.search, { query: { ...ana, perPage: 100 } });
    expect(total).toBeGreaterThan(3);
    const dates = items.map((order) => order.placedAt);
    expect(dates).toEqual(dates.toSorted().reverse());
  },
  'orders.byNumber': async () => {
    const { items } = await api.call(calls.orders.search, own);
    const params = { orderNumber: items[0]!.orderNumber };
    expect(await api.call(calls.orders.byNumber, { params, ...own })).toEqual(items[0]);
  },
  'orders.cancel': async () => {
    const body = await refillRequest(api);
    const { orderNumber } = await api.call(calls.mailOrder.requestRefills, { body });
    const params = { orderNumber };
    const { lines } = await api.call(calls.orders.byNumber, { params, ...own });
    const lineIds = lines.map(({ lineId }) => lineId);
    const cancel = () => api.call(calls.orders.cancel, { params, body: { ...ana, lineIds } });
    const after = await cancel();
    expect(after).toMatchObject({ status: 'cancelled', lines: [{ cancelReason: 'member' }] });
    await expectRefused(cancel(), 409);
    expect(await api.call(calls.orders.byNumber, { params, ...own })).toEqual(after);
  },
  'historicData.register': async () => {
    const kind = { kind: 'claims' as const, reason: 'taxes' as const };
    const body = { ...ana, ...kind, clientReference: randomUUID(), year: year - 2 };
    const asked = await api.call(calls.historicData.register, { body });
    expect(asked).toMatchObject({ ...kind, status: 'received' });
    expect(await api.call(calls.historicData.register, { body })).toEqual(asked);
  },
  'historicData.requests': async () => {
    const { items, total } = await api.call(calls.historicData.requests, own);
    expect(items).toHaveLength(total);
    for (const { dueDate, requestedDate } of items) expect(dueDate > requestedDate).toBe(true);
  },
  ...buildClaimsCases(means),
  ...buildDrugCases(means),
  ...buildCardAndReviewCases(means),
  ...buildSettingsCases(means),
  'deleteAccount.requestOtp': async () => {
    const email = 'eve.larsen@example.com';
    for (const username of ['eve', 'nobody'])
      await guest().call(calls.deleteAccount.requestOtp, { query: { email, username } });
    expect(await codesTo(email)).toHaveLength(1);
  },
  'deleteAccount.verifyOtp': async () => {
    const verify = (otp: string) =>
      guest().call(calls.deleteAccount.verifyOtp, { query: { username: 'eve', otp } });
    const [code] = await codesTo('eve.larsen@example.com');
    expect(await verify(code === '111111' ? '222222' : '111111')).toEqual({ verdict: 'wrong', triesLeft: 4 });
    expect(await verify(code!)).toMatchObject({ verdict: 'right' });
    expect(await verify(code!)).toEqual({ verdict: 'expired' });
  },
  'deleteAccount.submit': async () => {
    const email = 'wade.sorensen@example.com';
    await guest().call(calls.deleteAccount.requestOtp, { query: { email, username: 'wade' } });
    const query = { username: 'wade', otp: (await codesTo(email))[0]! };
    const judged = await guest().call(calls.deleteAccount.verifyOtp, { query });
    if (judged.verdict !== 'right') throw new Error(judged.verdict);
    const remove = (ticket: string) =>
      guest().call(calls.deleteAccount.submit, { body: { username: 'wade', ticket } });
    await expectRefused(remove('made-up'), 403);
    await remove(judged.ticket);
    await remove(judged.ticket);
    await expect(programme.idToken('wade')).rejects.toThrow();
  },
};

test('has a case for every call of the contract', () => {
  expect([...Object.keys(reads), ...Object.keys(cases)].sort()).toEqual(allCalls.map(({ id }) => id).sort());
});

test.each(Object.entries(reads))('%s', async (name, [input, reply]) => {
  const { call } = allCalls.find(({ id }) => id === name)!;
  expect(await api.call(call, input as never)).toMatchObject(reply);
});

test.each(Object.entries(cases))('%s', (_id, describe) => describe());

test('sends a Date with replies, which the portal follows', async () => {
  const { api: fresh, clock } = programme.client({ idToken: token });
  await fresh.call(calls.mailOrder.balance, own);
  expect(clock.observed).toHaveLength(1);
});
