/** The client's words on the screens of specification 3.09, as members of that client see them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listLangFields } from './page-data.ts';
import { startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';

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

const configOf = (clientId: string) => `/CMSDocker/index.php/wp-json/wp/v2/pages/client-config/${clientId}`;
const clientOf = (name: Screen) => String(42_001 + names.indexOf(name));
const [ALL, ONLY_ENGLISH, HOSTILE] = ['42010', '42011', '42012'];
const everywhere = Object.fromEntries(names.map((name) => [name, true]));
const words = { en: EN, es: ES };

let portal: AllRoutes;
beforeAll(async () => {
  portal = await startAllRoutes({
    answers: {
      '/mail-order/patient-enrollment': { enrolled: false },
      ...Object.fromEntries(
        names.map((name) => [
          configOf(clientOf(name)),
          { clientBannerMessage: words, enableBannerMessage: { [name]: true } },
        ]),
      ),
      [configOf(ALL)]: { clientBannerMessage: words, enableBannerMessage: everywhere },
      [configOf(ONLY_ENGLISH)]: {
        clientBannerMessage: { en: EN },
        enableBannerMessage: { ...everywhere, commonHeader: false },
      },
      [configOf(HOSTILE)]: {
        clientBannerMessage: {
          en: `<a href="javascript:alert(1)" onclick="x()">Shipping</a> is free<script>x()</script> until June.`,
          es: '',
        },
        enableBannerMessage: everywhere,
      },
    },
  });
});
afterAll(() => portal.close());

async function dataOf(address: string, clientId: string, language = 'en') {
  const cookie = await portal.signIn({ identity: { clientId } });
  const { status, text } = await portal.ask(`${address}.data`, { cookie: `${cookie}; lang=${language}` });
  expect(status, address).toBe(200);
  return text;
}

describe.each(names)('the banner of %s', (name) => {
  test('stands on its screens, in the language of the page (1.06, 3.09)', async () => {
    for (const address of screens[name]) {
      const english = await dataOf(address, clientOf(name));
      expect(english.includes(EN), address).toBe(true);
      expect(english).not.toContain(ES);
      expect((await dataOf(address, clientOf(name), 'es')).includes(ES), address).toBe(true);
    }
  });

  test('stands on no other', async () => {
    if (name === 'commonHeader') return;
    for (const address of addresses.filter((each) => !(screens[name] as readonly string[]).includes(each)))
      expect((await dataOf(address, clientOf(name))).includes(EN), address).toBe(false);
  });
});

test('a banner above every page is not repeated on a screen', async () => {
  for (const address of addresses) {
    const text = await dataOf(address, ALL);
    // the frame's, and no page's: a value is written once, a name once an owner
    expect(text.split(`"${EN}"`), address).toHaveLength(2);
    expect(text.split('"banner"'), address).toHaveLength(2);
  }
});

test('where there are no Spanish words the English ones stand, marked', async () => {
  for (const address of addresses.filter(
    (each) => !(screens.commonHeader as readonly string[]).includes(each),
  ))
    expect(listLangFields(await dataOf(address, ONLY_ENGLISH, 'es'), EN), address).toEqual(['en']);
});

test('markup in it is gone, the words stay', async () => {
  for (const address of addresses) {
    const text = await dataOf(address, HOSTILE);
    expect(text, address).toContain('Shipping is free');
    expect(text, address).not.toMatch(/<script|javascript:|onclick/);
  }
});
