/** The client's texts on the screens of specification 3.09, as members of that client see them. */
import { describe, expect, test } from 'vitest';
import { useAllRoutes } from '#harness/portal-in-process.ts';

const EN = 'Shipping is free until June.';
const ES = 'El envío es gratis hasta junio.';
const screens = {
  commonHeader: ['/main/more', '/main/help/about'],
  benefitScreen: ['/main/benefits'],
  mailOrderScreen: ['/main/orders', '/main/mail-order/enroll'],
  orderCheckoutScreen: ['/main/cart'],
} as const;
type Screen = keyof typeof screens;
const names = Object.keys(screens) as Screen[];
const addresses = names.flatMap((name) => screens[name]);

const toConfigPath = (clientId: string) =>
  `/CMSDocker/index.php/wp-json/wp/v2/pages/client-config/${clientId}`;
const toClientId = (name: Screen) => String(42_001 + names.indexOf(name));
const [ALL, ONLY_ENGLISH, HOSTILE] = ['42010', '42011', '42012'];
const everywhere = Object.fromEntries(names.map((name) => [name, true]));
const words = { en: EN, es: ES };

const portal = useAllRoutes({
  answers: {
    '/mail-order/patient-enrollment': { enrolled: false },
    ...Object.fromEntries(
      names.map((name) => [
        toConfigPath(toClientId(name)),
        { clientBannerMessage: words, enableBannerMessage: { [name]: true } },
      ]),
    ),
    [toConfigPath(ALL)]: { clientBannerMessage: words, enableBannerMessage: everywhere },
    [toConfigPath(ONLY_ENGLISH)]: {
      clientBannerMessage: { en: EN },
      enableBannerMessage: { ...everywhere, commonHeader: false },
    },
    [toConfigPath(HOSTILE)]: {
      clientBannerMessage: {
        en: `<a href="javascript:alert(1)" onclick="x()">Shipping</a> is free<script>x()</script> until June.`,
        es: '',
      },
      enableBannerMessage: everywhere,
    },
  },
});

async function fetchData(address: string, clientId: string, language = 'en') {
  const cookie = await portal.signIn({ identity: { clientId } });
  const { status, text } = await portal.ask(`${address}.data`, { cookie: `${cookie}; lang=${language}` });
  expect(status, address).toBe(200);
  return text;
}

describe.each(names)('banner of %s', (name) => {
  test('is on its screens, in the language of the page (1.06, 3.09)', async () => {
    for (const address of screens[name]) {
      const english = await fetchData(address, toClientId(name));
      expect(english.includes(EN), address).toBe(true);
      expect(english).not.toContain(ES);
      expect((await fetchData(address, toClientId(name), 'es')).includes(ES), address).toBe(true);
    }
  });
});

test('loses its markup, but not its text', async () => {
  for (const address of addresses) {
    const text = await fetchData(address, HOSTILE);
    expect(text, address).toContain('Shipping is free');
    expect(text, address).not.toMatch(/<script|javascript:|onclick/);
  }
});
