/**
 * A feature that a client switches off is gone: no link on any page, no word in any file, no address that opens it
 * (specification 3.08). Noor's client switches everything off.
 */
import { expect, resetProgramme, test } from '#harness/browser.ts';
import { getProgrammeYear } from '#harness/clocks.ts';
import { Visitor } from '#harness/visitor.ts';

const YEAR = getProgrammeYear();
const CARD = ['', '/pdf', '/apple-wallet', '/google-wallet'].map((end) => `/main/membership/id-card${end}`);
const PAGES = [
  '/main/home',
  '/main/more',
  '/main/membership',
  '/main/settings',
  '/main/settings/profile',
  '/main/settings/my-data',
  '/main/forms',
  '/main/help/about',
  '/main/help/support',
  '/main/help/tpa-faq',
  '/main/claims?from=01/01/2020',
  '/main/benefits',
  '/main/benefits/copay',
  '/main/benefits/coverage',
  '/main/benefits/preferred-medications',
  `/main/benefits/explanation/${YEAR}`,
  '/main/clinical-reviews',
];
const outOfNetwork = /out[ -]of[ -]network|outside the network|fuera de la red/i;
test.beforeEach(({ stack }) => resetProgramme(stack));

for (const language of ['en', 'es'] as const) {
  test(`hides digital cards and out-of-network texts where the client switches them off (3.08), ${language}`, async ({
    stack,
  }) => {
    const noor = new Visitor(stack.portal.url, language);
    await noor.signIn('noor', '/main/more');
    for (const path of PAGES) {
      const page = await noor.visit(path);
      expect([path, page.status]).toEqual([path, 200]);
      const links = [...page.document.querySelectorAll('[href], form[action]')].map(
        (element) => element.getAttribute('href') ?? element.getAttribute('action') ?? '',
      );
      expect([path, links.filter((link) => link.includes('id-card'))]).toEqual([path, []]);
      expect(page.text, path).not.toMatch(outOfNetwork);
    }
    const { text } = await noor.visit('/main/help/tpa-faq');
    expect(text).not.toMatch(/mail order|pedidos? por correo|under Drugs|en Medicamentos/i);
    expect(text).toMatch(/any pharmacy in your network|cualquier farmacia de su red/i);
    for (const path of CARD) {
      const page = await noor.visit(path);
      expect([path, page.status]).toEqual([path, 404]);
      // a page with the reason instead of an empty page
      expect([path, page.text.length > 20]).toEqual([path, true]);
    }
    for (const path of ['/main/claims/csv?from=01/01/2020']) {
      const file = await (await noor.once(path)).text();
      expect(file).not.toMatch(outOfNetwork);
    }
  });
}
