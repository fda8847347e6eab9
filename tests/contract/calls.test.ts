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
  mo,
  moProfile,
  newCard,
  refillRequest,
  loadRefillable,
  startProgramme,
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
  const mails = (await (await fetch(`${programme.url}/outbox.json?to=${email}`)).json()) as {
    body: string;
  }[];
  return mails.flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? []);
}

const lucia = {
  ...{ clientId: 'LPM2200', cardId: 'MPR930931' },
  ...{ firstName: 'Lucía', lastName: 'Vásquez Peña', birthDate: '2006-04-30' },
};

const nia = async () => programme.client({ idToken: await programme.idToken('nia') }).api;
const niaDetails = async () => (await nia()).call(calls.member.details, { query: { userName: 'nia' } });
const niaPerson = { clientId: '10001', cardId: 'MPN600601', firstName: 'Nia', lastName: 'Calloway' };
const niaDirect = {
  ...{ ...niaPerson, username: 'nia', birthdate: '1988-10-29', email: 'nia.calloway@example.com' },
  ...{ contactNumber: '6085550199', agreeTermsAndConditions: true as const },
};
const niaProfile = {
  ...{ ...niaPerson, userName: 'nia', personCode: '01', dateOfBirth: '1988-10-29' },
  ...{ email: 'nia.calloway@example.com', contactNumber: '6085550199' },
};

/** One row for each call. It makes the call, and describes the result for a member. */
const cases: Record<string, () => Promise<void>> = {
  'routing.platform': async () => {
    const { platform } = await api.call(calls.routing.platform, { query: { clientId: ana.clientId } });
    expect(platform).not.toBe('');
  },
  'content.labels': async () => {
    for (const lang of ['en', 'es'] as const) {
      expect(Object.keys(await api.call(calls.content.labels, { params: { lang } })).length).toBeGreaterThan(
        0,
      );
    }
  },
  'content.config': async () => {
    expect(await api.call(calls.content.config, {})).toMatchObject({
      DISABLE_TERMED_USER_AFTER: 12,
      appVersions: { ios: { newest: '3.2.0', oldest: '2.0.0' } },
      plannedMaintenance: null,
    });
  },
  'content.clientConfig': async () => {
    const of = (clientId: string) => api.call(calls.content.clientConfig, { params: { clientId } });
    expect(await of(ana.clientId)).toMatchObject({
      suppressMailOrderFeatures: false,
      hideDrugPricingTab: false,
    });
    expect(await of('30001')).toMatchObject({
      suppressMailOrderFeatures: true,
      hideDrugPricingTab: true,
      hideOutOfNetwork: true,
      disableDigitalIDCards: true,
      enableBannerMessage: {
        commonHeader: true,
        benefitScreen: true,
        mailOrderScreen: true,
        orderCheckoutScreen: true,
      },
    });
  },
  'content.support': async () => {
    expect((await api.call(calls.content.support, {})).phone).toMatch(/^\d{10}$/);
    expect((await programme.client().api.call(calls.content.support, {})).phone).toMatch(/^\d{10}$/);
  },
  'content.page': async () => {
    const of = (slug: 'about-us' | 'terms-of-use') =>
      api.call(calls.content.page, { query: { slug, lang: 'es' } });
    expect((await of('about-us')).map(({ title }) => title.rendered)).toEqual(['Quiénes somos']);
    expect(await of('terms-of-use')).toEqual([]);
  },
  'content.questions': async () => {
    const questions = await api.call(calls.content.questions, { query: { lang: 'en', clientId: '10001' } });
    expect(new Set(questions.map(({ acf }) => acf.topic)).size).toBe(3);
  },
  'content.banners': async () => {
    expect(await api.call(calls.content.banners, { query: { lang: 'en' } })).toHaveLength(3);
  },
  'content.forms': async () => {
    const forms = await api.call(calls.content.forms, { query: { lang: 'en' } });
    expect(forms.map(({ acf }) => acf.file)).toContain('reimbursement');
  },
  'content.form': async () => {
    const of = (file: string) => api.call(calls.content.form, { params: { file }, query: { lang: 'en' } });
    const [sheet] = await api.call(calls.content.forms, { query: { lang: 'en' } });
    expect((await of(sheet!.acf.file)).byteLength).toBe(sheet!.acf.sizeBytes);
    await expect(of('nothing')).rejects.toMatchObject({ code: 'refused', status: 404 });
  },
  'content.sendMessage': async () => {
    const body = { topic: 'orders', message: 'Where is it?', answerBy: 'phone' } as const;
    const { reference } = await api.call(calls.content.sendMessage, { body });
    const outbox = await (await fetch(`${programme.url}/outbox.json`)).text();
    expect(outbox).toContain('Where is it?');
    expect(outbox).toContain(reference);
    const named = { ...body, message: 'Once, please.', clientReference: 'a-name-of-the-message' };
    const first = await api.call(calls.content.sendMessage, { body: named });
    expect(await api.call(calls.content.sendMessage, { body: named })).toEqual(first);
    expect(first.reference).not.toBe(reference);
    await expect(programme.client().api.call(calls.content.sendMessage, { body })).rejects.toMatchObject({
      status: 401,
    });
  },
  'member.details': async () => {
    const details = await api.call(calls.member.details, { query: { userName: 'ana' } });
    expect(details).toMatchObject({ ...ana, firstName: 'Ana', lastName: 'Rivera' });
  },
  'member.eligibilityByUserName': async () => {
    const eligibility = await api.call(calls.member.eligibilityByUserName, { query: { userName: 'ana' } });
    expect(eligibility).toMatchObject({ ...ana, relationshipCode: '1', eligibilityStatus: 'ELIGIBLE' });
  },
  'member.eligibilitySso': async () => {
    expect(await api.call(calls.member.eligibilitySso, { query: ana })).toMatchObject({
      eligibilityStatus: 'ELIGIBLE',
    });
  },
  'member.clientEffectiveDate': async () => {
    const { effectiveDate } = await api.call(calls.member.clientEffectiveDate, {
      query: { clientId: ana.clientId },
    });
    expect(effectiveDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  },
  'member.familyCoverage': async () => {
    const { clientId, cardId } = ana;
    const family = await api.call(calls.member.familyCoverage, { query: { clientId, cardId } });
    expect(family.map((one) => one.firstName)).toEqual(['Ana', 'Ben', 'Leo', 'Cara']);
  },
  'benefits.capsAndDeductibles': async () => {
    const { caps } = await api.call(calls.benefits.capsAndDeductibles, { query: ana });
    expect(caps.map(({ capType, network }) => `${network} ${capType}`)).toEqual([
      'IN DEDUCTIBLE',
      'IN OUT_OF_POCKET',
      'OUT DEDUCTIBLE',
      'OUT OUT_OF_POCKET',
    ]);
    expect(caps[0]).toMatchObject({ member: { limitCents: 20_000 }, family: { limitCents: 40_000 } });
  },
  'benefits.copaySchedule': async () => {
    const rows = await api.call(calls.benefits.copaySchedule, { query: ana });
    const generic = rows.filter(({ tier }) => tier === 'Generic');
    expect(generic.map(({ channel, daysSupply, copayCents }) => [channel, daysSupply, copayCents])).toEqual([
      ['RETAIL', 30, 1_000],
      ['RETAIL', 90, 3_000],
      ['MAIL', 90, 2_000],
      ['RETAIL', 30, undefined],
    ]);
  },
  'benefits.categoryCoverage': async () => {
    const groups = await api.call(calls.benefits.categoryCoverage, { query: ana });
    expect(groups.map(({ coverage }) => coverage)).toContain('NOT_COVERED');
  },
  'benefits.exclusions': async () => {
    expect((await api.call(calls.benefits.exclusions, { query: ana })).length).toBeGreaterThan(2);
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
    const file = (language?: 'en' | 'es') =>
      api.call(calls.benefits.preferredMedicationFile, { query: { ...ana, ...(language && { language }) } });
    expect(readPdfText(await file())).toContain('Preferred medication list');
    expect(readPdfText(await file('es'))).toContain('Lista de medicamentos preferidos');
  },
  'benefits.explanation': async () => {
    const year = getProgrammeYear();
    const file = (changes: object = {}) =>
      api.call(calls.benefits.explanation, { query: { ...ana, year, ...changes } });
    expect(readPdfText(await file())).toContain(`Explanation of benefits ${year}`);
    expect(readPdfText(await file({ personCode: '03', language: 'es' }))).toContain('Leo Rivera');
  },
  'benefits.explanationFigures': async () => {
    const year = getProgrammeYear();
    const figures = await api.call(calls.benefits.explanationFigures, { query: { ...ana, year } });
    expect(figures.planAmountCents + figures.patientPayCents).toBe(figures.drugCostCents);
  },
  'pharmacies.search': async () => {
    const search = (filter: object) => api.call(calls.pharmacies.search, { query: { ...ana, ...filter } });
    const near = await search({ zipCode: '53703', radius: 10 });
    expect(near.items[0]).toMatchObject({ name: 'Willy Street Pharmacy #101', inNetwork: true });
    expect(near.items.every(({ distanceMiles = 99 }) => distanceMiles <= 10)).toBe(true);
    await expect(search({ zipCode: '53703' })).rejects.toMatchObject({ code: 'refused', status: 400 });
    await expect(search({ city: 'Omaha' })).rejects.toMatchObject({ code: 'refused', status: 400 });
  },
  'pharmacies.preferred': async () => {
    expect(await api.call(calls.pharmacies.preferred, { query: ana })).toEqual({});
  },
  'pharmacies.setPreferred': async () => {
    const set = (npi: string) => api.call(calls.pharmacies.setPreferred, { query: ana, body: { npi } });
    await set('1003053174');
    await set('1003053174');
    const { pharmacy } = await api.call(calls.pharmacies.preferred, { query: ana });
    expect(pharmacy).toMatchObject({ npi: '1003053174' });
    await expect(set('1000000000')).rejects.toMatchObject({ code: 'refused', status: 404 });
  },
  'pharmacies.clearPreferred': async () => {
    await api.call(calls.pharmacies.setPreferred, { query: ana, body: { npi: '1114477122' } });
    await api.call(calls.pharmacies.clearPreferred, { query: ana });
    expect(await api.call(calls.pharmacies.preferred, { query: ana })).toEqual({});
  },
  'pharmacies.byNpi': async () => {
    const open = (npi: string) => api.call(calls.pharmacies.byNpi, { params: { npi }, query: ana });
    // The first entry of the list comes first, because the examples of the two calls are about the same pharmacy.
    expect(await open('1300080201')).toMatchObject({ name: 'Willy Street Pharmacy #101' });
    expect(await open('1003053174')).toMatchObject({ name: 'Central Fill Pharmacy – Monroe' });
    await expect(open('1000000000')).rejects.toMatchObject({ code: 'refused', status: 404 });
  },
  'userManagement.sendUsernameEmail': async () => {
    const send = (ToEmail: string) =>
      programme.client().api.call(calls.userManagement.sendUsernameEmail, { body: { ToEmail } });
    await send('ana.rivera@example.com');
    const outbox = await fetch(`${programme.url}/outbox.json?to=ana.rivera@example.com`);
    expect(await outbox.text()).toContain('username is ana.');
    await expect(send('nobody@example.com')).rejects.toMatchObject({ code: 'refused', status: 404 });
  },
  'preRegistration.checkEligibility': async () => {
    const check = (changes: object = {}) =>
      programme
        .client()
        .api.call(calls.preRegistration.checkEligibility, { query: { ...lucia, ...changes } });
    expect(await check()).toMatchObject({
      ...{ clientId: '10001', personCode: '03', relationshipCode: '7' },
      ...{ eligibilityStatus: 'ELIGIBLE', registrationStatus: 'none' },
    });
    await expect(check({ firstName: 'Lucas' })).rejects.toMatchObject({ code: 'refused', status: 404 });
  },
  'preRegistration.preRegister': async () => {
    const { birthDate, ...person } = lucia;
    const body = {
      ...{ ...person, clientId: '10001', personCode: '03', birthdate: birthDate },
      ...{ username: 'lucia_v', email: 'lucia@example.com', contactNumber: '6085550133' },
      agreeTermsAndConditions: true as const,
    };
    const register = (changes: object = {}) =>
      programme.client().api.call(calls.preRegistration.preRegister, { body: { ...body, ...changes } });
    const reference = await register();
    expect(await register()).toBe(reference);
    await expect(register({ username: 'ana' })).rejects.toMatchObject({ code: 'refused', status: 422 });
  },
  'userManagement.userNameByObjectId': async () => {
    const userName = (objectId: string) =>
      api.call(calls.userManagement.userNameByObjectId, { query: { objectId } });
    expect(await userName('5d0c6a10-0000-4000-8000-000000000001')).toEqual({ userName: 'ana' });
    await expect(userName('5d0c6a10-0000-4000-8000-000000000002')).rejects.toMatchObject({ status: 403 });
  },
  'member.ssoDetails': async () => {
    const { clientId, cardId } = ana;
    const details = (person: object) =>
      api.call(calls.member.ssoDetails, {
        query: {
          ...{ clientId, cardId, firstName: 'Ana', lastName: 'Rivera', dateOfBirth: '1974-03-14' },
          ...person,
        },
      });
    expect(await details({})).toMatchObject({ ...ana, isProfileVerified: true });
    await expect(details({ dateOfBirth: '1974-03-15' })).rejects.toMatchObject({ status: 404 });
  },
  'completeProfile.ssoContactInfo': async () => {
    expect(await api.call(calls.completeProfile.ssoContactInfo, { query: ana })).toEqual({
      mobileNumber: '6085550142',
    });
  },
  'completeProfile.registerDirect': async () => {
    const { location } = await (await nia()).call(calls.completeProfile.registerDirect, { body: niaDirect });
    expect(new URL(location!).origin).toBe(programme.url);
    expect(await niaDetails()).toMatchObject({ contactNumber: '6085550199', isProfileVerified: false });
  },
  'completeProfile.registerSso': async () => {
    const body = { ...niaProfile, contactNumber: '6085550198' };
    await (await nia()).call(calls.completeProfile.registerSso, { body });
    expect(await niaDetails()).toMatchObject({ contactNumber: '6085550198' });
  },
  'completeProfile.updateSso': async () => {
    const body = { ...niaProfile, email: 'NIA.Calloway@example.com' };
    await (await nia()).call(calls.completeProfile.updateSso, { body });
    expect(await niaDetails()).toMatchObject({ email: 'NIA.Calloway@example.com' });
  },
  'completeProfile.complete': async () => {
    await (await nia()).call(calls.completeProfile.complete, { body: { userName: 'nia' } });
    expect(await niaDetails()).toMatchObject({ isProfileVerified: true });
  },
  'prescriptions.refillable': async () => {
    const { total, counts } = await fetchPrescriptions();
    expect(total).toBeGreaterThan(5);
    expect(Object.values(counts).reduce((sum, n) => sum + (n ?? 0), 0)).toBe(total);
    const onePage = await fetchPrescriptions({ perPage: 2, page: 2 });
    expect(onePage).toMatchObject({ total, page: 2, perPage: 2 });
    expect(onePage.items).toHaveLength(2);
  },
  'prescriptions.byId': async () => {
    const rx = await loadRefillable(api);
    const one = await api.call(calls.prescriptions.byId, {
      params: { prescriptionId: rx.prescriptionId },
      query: ana,
    });
    expect(one).toMatchObject({ prescriptionId: rx.prescriptionId, status: 'active' });
  },
  'prescriptions.medicationHistory': async () => {
    const query = { ...ana, startDate: '2020-01-01', endDate: `${getProgrammeYear()}-12-31` };
    const { items } = await api.call(calls.prescriptions.medicationHistory, { query });
    expect(items.length).toBeGreaterThan(0);
    expect(items.map((fill) => fill.fillDate)).toEqual(
      items
        .map((fill) => fill.fillDate)
        .sort()
        .reverse(),
    );
  },
  'prescriptionDocuments.prescription': async () => {
    const rx = await loadRefillable(api);
    const body = {
      ...rx,
      patientDateOfBirth: '03-14-1974',
      dispensedDate: undefined,
      rxDate: '08-14-2026',
      expirationDate: '08-14-2027',
      nextRefillDate: undefined,
      isChargeShipEnabled: rx.autoChargeAndShip,
      timeStamp: '2026-11-20T10:00:00Z',
      language: 'es' as const,
    };
    const bytes = await api.call(calls.prescriptionDocuments.prescription, { query: ana, body });
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const theirs = { ...body, prescriptionId: 'P00000000000' };
    await expect(
      api.call(calls.prescriptionDocuments.prescription, { query: ana, body: theirs }),
    ).rejects.toMatchObject({ status: 404 });
  },
  'prescriptionDocuments.drug': async () => {
    const { dispensedDrug: drugName, ...rx } = await loadRefillable(api);
    const body = { ...rx, drugName, timeStamp: '2026-11-20T10:00:00Z', language: 'en' as const };
    const bytes = await api.call(calls.prescriptionDocuments.drug, { query: ana, body });
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
    expect(await api.call(calls.prescriptionActions.transferOut, { ...of, body })).toMatchObject({
      status: 'transferred',
      transferredTo: 'Corner Drug',
    });
    await expect(api.call(calls.prescriptionActions.transferOut, { ...of, body })).rejects.toMatchObject({
      code: 'refused',
      status: 409,
    });
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
    const cards = await api.call(calls.mailOrder.paymentCards, { query: ana });
    const wish = { ...ana, ...params, paymentCardId: cards[0]!.paymentCardId, agreedToTerms: true };
    for (const enabled of [true, false]) {
      const after = await api.call(calls.prescriptionActions.setAutoRefill, { body: { ...wish, enabled } });
      expect(after.autoChargeAndShip).toBe(enabled);
    }
  },
  'prescriptionActions.autoChargeShipClient': async () => {
    const of = (clientId: string) =>
      api.call(calls.prescriptionActions.autoChargeShipClient, { query: { clientId } });
    expect(await of(ana.clientId)).toEqual({ autoChargeAndSHip: true });
    expect(await of('20001')).toEqual({ autoChargeAndSHip: false });
  },
  'mailOrder.balance': async () => {
    expect(await api.call(calls.mailOrder.balance, { query: ana })).toHaveProperty('balanceCents');
  },
  'mailOrder.profileSearch': async () => {
    expect(await api.call(calls.mailOrder.profileSearch, { query: ana })).toMatchObject({ enrolled: true });
    const moApi = programme.client({ idToken: await programme.idToken('mo') }).api;
    expect(await moApi.call(calls.mailOrder.profileSearch, { query: mo })).toMatchObject({ enrolled: false });
  },
  'mailOrder.shippingAddresses': async () => {
    expect((await api.call(calls.mailOrder.shippingAddresses, { query: ana })).length).toBeGreaterThanOrEqual(
      2,
    );
  },
  'mailOrder.addShippingAddress': async () => {
    const saved = await api.call(calls.mailOrder.addShippingAddress, { query: ana, body: address });
    expect(saved).toMatchObject(address);
    const all = await api.call(calls.mailOrder.shippingAddresses, { query: ana });
    expect(all.map((one) => one.addressId)).toContain(saved.addressId);
  },
  'mailOrder.paymentCards': async () => {
    expect((await api.call(calls.mailOrder.paymentCards, { query: ana })).length).toBeGreaterThanOrEqual(2);
  },
  'mailOrder.addPaymentCard': async () => {
    const saved = await api.call(calls.mailOrder.addPaymentCard, { query: ana, body: newCard });
    expect(saved).toMatchObject({ lastFour: '4242', type: 'Visa' });
    const all = await api.call(calls.mailOrder.paymentCards, { query: ana });
    expect(all.map((one) => one.paymentCardId)).toContain(saved.paymentCardId);
    expect(JSON.stringify(all)).not.toContain(newCard.number);
  },
  'mailOrder.quoteRefills': async () => {
    const { items: all } = await api.call(calls.prescriptions.refillable, {
      query: { ...ana, status: 'active' },
    });
    const ids = all.slice(0, 2).map(({ prescriptionId }) => prescriptionId);
    const query = { ...ana, prescriptionIds: ids.join(',') };
    const { items } = await api.call(calls.mailOrder.quoteRefills, { query });
    expect(items.map(({ prescriptionId }) => prescriptionId)).toEqual(ids);
  },
  'mailOrder.requestRefills': async () => {
    const body = await refillRequest(api);
    const placed = await api.call(calls.mailOrder.requestRefills, { body });
    const again = await api.call(calls.mailOrder.requestRefills, { body });
    expect(again.orderNumber).toBe(placed.orderNumber);
    const { items } = await api.call(calls.orders.search, {
      query: { ...ana, clientReference: body.clientReference },
    });
    expect(items.map((order) => order.orderNumber)).toEqual([placed.orderNumber]);
    const params = { prescriptionId: body.items[0]!.prescriptionId };
    const rx = await api.call(calls.prescriptions.byId, { params, query: ana });
    expect(rx).toMatchObject({ status: 'orderInProgress', openOrderNumber: placed.orderNumber });
  },
  'enrollment.profile': async () => {
    expect(await api.call(calls.enrollment.profile, { query: ana })).toMatchObject({
      signature: 'Ana Rivera',
    });
    // enrolled on paper, so the profile is empty
    const ben = { ...ana, personCode: '02' };
    const benApi = programme.client({ idToken: await programme.idToken('ben') }).api;
    const asked = benApi.call(calls.enrollment.profile, { query: ben });
    await expect(asked).rejects.toMatchObject({ code: 'refused', status: 404 });
  },
  'enrollment.save': async () => {
    const moApi = programme.client({ idToken: await programme.idToken('mo') }).api;
    const saved = await moApi.call(calls.enrollment.save, { query: mo, body: moProfile });
    expect(await moApi.call(calls.enrollment.save, { query: mo, body: moProfile })).toEqual(saved);
    expect(await moApi.call(calls.enrollment.profile, { query: mo })).toMatchObject(moProfile);
    expect(await moApi.call(calls.mailOrder.profileSearch, { query: mo })).toMatchObject({ enrolled: true });
  },
  'orders.search': async () => {
    const { items, total } = await api.call(calls.orders.search, { query: { ...ana, perPage: 100 } });
    expect(total).toBeGreaterThan(3);
    const dates = items.map((order) => order.placedAt);
    expect(dates).toEqual([...dates].sort().reverse());
  },
  'orders.byNumber': async () => {
    const { items } = await api.call(calls.orders.search, { query: ana });
    const params = { orderNumber: items[0]!.orderNumber };
    expect(await api.call(calls.orders.byNumber, { params, query: ana })).toEqual(items[0]);
  },
  'orders.cancel': async () => {
    const body = await refillRequest(api);
    const { orderNumber } = await api.call(calls.mailOrder.requestRefills, { body });
    const params = { orderNumber };
    const { lines } = await api.call(calls.orders.byNumber, { params, query: ana });
    const cancel = () =>
      api.call(calls.orders.cancel, {
        params,
        body: { ...ana, lineIds: lines.map(({ lineId }) => lineId) },
      });
    const after = await cancel();
    expect(after).toMatchObject({ status: 'cancelled', lines: [{ cancelReason: 'member' }] });
    await expect(cancel()).rejects.toMatchObject({ code: 'refused', status: 409 });
    expect(await api.call(calls.orders.byNumber, { params, query: ana })).toEqual(after);
  },
  'historicData.register': async () => {
    const body = {
      ...ana,
      clientReference: randomUUID(),
      kind: 'claims' as const,
      year: getProgrammeYear() - 2,
      reason: 'taxes' as const,
    };
    const asked = await api.call(calls.historicData.register, { body });
    expect(asked).toMatchObject({ kind: 'claims', reason: 'taxes', status: 'received' });
    expect(await api.call(calls.historicData.register, { body })).toEqual(asked);
  },
  'historicData.requests': async () => {
    const { items, total } = await api.call(calls.historicData.requests, { query: ana });
    expect(items).toHaveLength(total);
    for (const { dueDate, requestedDate } of items) expect(dueDate > requestedDate).toBe(true);
  },
  ...buildClaimsCases({
    api: () => api,
    as: async (userName) => programme.client({ idToken: await programme.idToken(userName) }).api,
  }),
  ...buildDrugCases(
    () => api,
    async () => programme.client({ idToken: await programme.idToken('hugo') }).api,
  ),
  ...buildCardAndReviewCases({
    api: () => api,
    as: async (userName) => programme.client({ idToken: await programme.idToken(userName) }).api,
  }),
  ...buildSettingsCases({
    api: () => api,
    as: async (userName) => programme.client({ idToken: await programme.idToken(userName) }).api,
    codesTo,
  }),
  'deleteAccount.requestOtp': async () => {
    const guest = programme.client().api;
    const query = { email: 'eve.larsen@example.com', username: 'eve' };
    await guest.call(calls.deleteAccount.requestOtp, { query });
    await guest.call(calls.deleteAccount.requestOtp, { query: { ...query, username: 'nobody' } });
    expect(await codesTo(query.email)).toHaveLength(1);
  },
  'deleteAccount.verifyOtp': async () => {
    const guest = programme.client().api;
    const verify = (otp: string) =>
      guest.call(calls.deleteAccount.verifyOtp, { query: { username: 'eve', otp } });
    const [code] = await codesTo('eve.larsen@example.com');
    expect(await verify(code === '111111' ? '222222' : '111111')).toEqual({ verdict: 'wrong', triesLeft: 4 });
    expect(await verify(code!)).toMatchObject({ verdict: 'right' });
    expect(await verify(code!)).toEqual({ verdict: 'expired' });
  },
  'deleteAccount.submit': async () => {
    const guest = programme.client().api;
    const email = 'wade.sorensen@example.com';
    await guest.call(calls.deleteAccount.requestOtp, { query: { email, username: 'wade' } });
    const query = { username: 'wade', otp: (await codesTo(email))[0]! };
    const judged = await guest.call(calls.deleteAccount.verifyOtp, { query });
    if (judged.verdict !== 'right') throw new Error(judged.verdict);
    const remove = (ticket: string) =>
      guest.call(calls.deleteAccount.submit, { body: { username: 'wade', ticket } });
    await expect(remove('made-up')).rejects.toMatchObject({ code: 'refused', status: 403 });
    await remove(judged.ticket);
    await remove(judged.ticket);
    await expect(programme.idToken('wade')).rejects.toThrow();
  },
};

test('has a case for every call of the contract', () => {
  expect(Object.keys(cases).sort()).toEqual(allCalls.map(({ id }) => id).sort());
});

test.each(Object.keys(cases))('%s', async (id) => cases[id]!());

test('sends a Date with replies, which the portal follows', async () => {
  const { api: fresh, clock } = programme.client({ idToken: token });
  await fresh.call(calls.mailOrder.balance, { query: ana });
  expect(clock.observed).toHaveLength(1);
});
