/** A plan whose only source is a FHIR server: a member signs in and reads what it has. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMiniProvider, type MiniProvider } from '#harness/mini-provider.ts';
import { startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { Visitor } from '#harness/visitor.ts';
import * as records from './fhir-records.ts';
import { startFhirServer } from './fhir-server.ts';

let fhir: Awaited<ReturnType<typeof startFhirServer>>;
let provider: MiniProvider;
let portal: AllRoutes;
beforeAll(async () => {
  fhir = await startFhirServer();
  provider = await startMiniProvider({ now: () => portal.clock.now() });
  provider.lie(({ header, claims: { iss, aud, tfp, iat, nbf, exp, nonce, auth_time, sub } }) => ({
    header,
    claims: {
      ...{ iss, aud, tfp, iat, nbf, exp, nonce, auth_time, sub },
      preferred_username: 'johnny',
      fhirUser: `${fhir.url}/Patient/Patient1`,
    },
  }));
  portal = await startAllRoutes({
    rendersPages: true,
    settings: {
      ...provider.settings(),
      PROGRAMME_FHIR_URL: fhir.url,
      IDP_SCOPES: 'openid fhirUser patient/*.rs',
      IDP_CLAIMS: '{"extension_ProviderType":{"value":"DIRECT"}}',
    },
    // files on any web server
    answers: {
      '/CMSDocker/index.php/wp-json/wp/v2/pages/client-config/021890': { suppressMailOrderFeatures: true },
    },
  });
});
afterAll(() => Promise.all([portal.close(), provider.close(), fhir.close()]));
beforeEach(() => fhir.reset());

/** A member who has just signed in at the provider. */
async function signIn(): Promise<Visitor> {
  const browser = new Visitor(portal.url);
  const back = provider.approve((await browser.get('/auth/login')).to);
  expect((await browser.get(back)).to).toMatch(/^\/main/);
  return browser;
}

/** The text of a page. */
async function read(path: string, browser?: Visitor) {
  const visitor = browser ?? (await signIn());
  const { text, status } = await visitor.get(path);
  const [, main = ''] = /<main[^]*?>([^]*)<\/main>/.exec(text) ?? [];
  const words = main.replaceAll(/<(?:script|style)[^]*?<\/(?:script|style)>|<[^>]*>/g, ' ');
  return { status, text: words.replaceAll(/\s+/g, ' ') };
}

test('lists prescriptions with their last fill, and how many are missing', async () => {
  const { text } = await read('/main/prescriptions');
  expect(text).toContain('Nizatidine 15 MG/ML Oral Solution');
  expect(text).toContain('Fluoxetine 20 MG Capsule');
  expect(text).toContain('Warfarin 5 MG Tablet');
  expect(text).not.toContain('Lisinopril');
  expect(text).toMatch(/We can’t read 1 entry/);
  expect(text).toContain('Your plan does not offer mail order in this portal.');
  expect(text).toMatch(/480 milliliters · 30 days · Rx 7710001 2 refills left · Ronald Bone, MD/);
});
test('shows one prescription', async () => {
  const { text } = await read('/main/prescriptions/uscore-mo1');
  expect(text).toContain('10 mL twice daily');
  expect(text).toContain('Main Street Pharmacy');
});
test('lists pharmacy claims with the part that the member paid', async () => {
  const { text } = await read('/main/claims');
  expect(text).toContain('Prozac 20 MG Capsule');
  expect(text).toContain('$12.50');
  expect(text).toContain('Rejected');
});
test('shows one claim, and no claim of an unknown id', async () => {
  const browser = await signIn();
  const { text } = await read('/main/claims/EOBPharmacy1', browser);
  expect(text).toContain('You paid $12.50. The full cost was $75.00. The plan paid the other $62.50.');
  expect(text).toContain('Jane Smith');
  expect(text).not.toContain('Brand or generic');
  expect((await read('/main/claims/EOBPharmacy9', browser)).status).toBe(404);
});
test('shows the running coverage', async () => {
  const { text } = await read('/main/membership');
  expect(text).toContain('Johnny Example · Member ID 12345678901');
  expect(text).toContain('Acme Corporation');
  expect(text).toContain('Coverage Active');
  expect(text).toContain('You are the only person on your card.');
  expect(text).not.toContain('Family data sharing');
});
test('reports blocks without a source as not available', async () => {
  const { text } = await read('/main/benefits');
  expect(text).toContain('The portal cannot show this for this plan.');
  expect(text).not.toContain('Try again');
});
test('shows prescriptions of a server without fills', async () => {
  fhir.resources.MedicationDispense = undefined;
  const { text } = await read('/main/prescriptions');
  expect(text).toContain('Nizatidine 15 MG/ML Oral Solution');
});
test('shows nothing of a bundle with another patient’s record', async () => {
  const strange = { ...records.paid, patient: { reference: 'Patient/Patient2' } };
  fhir.resources.ExplanationOfBenefit = [records.paid, strange];
  const { text } = await read('/main/claims');
  expect(text).not.toContain('Prozac');
  expect(portal.logLines.join('')).toContain('about a different person');
});
test('ends the session when the server refuses the token', async () => {
  const browser = await signIn();
  fhir.accepted = 'Bearer newer';
  expect((await browser.get('/main/claims')).to).toBe('/auth/start?returnTo=%2Fmain%2Fclaims');
});
