/** The routes of the registration, one browser in front of them, and a programme that can be told what to answer. */
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import * as start from '~/areas/onboarding/pages/sign-up._index.tsx';
import * as continuing from '~/areas/onboarding/pages/sign-up.continue.tsx';
import * as benefit from '~/areas/onboarding/pages/sign-up.link-benefit.tsx';
import * as password from '~/areas/onboarding/pages/sign-up.password.tsx';
import * as profile from '~/areas/onboarding/pages/sign-up.profile.tsx';
import * as thanks from '~/areas/onboarding/pages/sign-up.thanks.tsx';
import { PROGRAMME } from '#harness/msw.ts';
import { openBrowser, type Portal, type RouteBrowser, type RouteVisitor } from '#harness/route-browser.ts';

export const CHECK = `${PROGRAMME}/registration/check-eligibility`;
export const REGISTER = `${PROGRAMME}/registration/pre-register`;
export const REFERENCE = 'a-reference-of-the-programme';

const eligible = {
  ...{ clientId: '10001', cardId: 'MPR930931', personCode: '01', relationshipCode: '1' },
  eligibilityStatus: 'ELIGIBLE',
};

/** A programme that finds everybody and registers them; what it was asked. */
export function answer(server: SetupServer, found: object = {}) {
  const asked: { path: string; query: Record<string, string>; headers: Headers; body: unknown }[] = [];
  const note = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    asked.push({ path: pathname, query: Object.fromEntries(searchParams), headers: request.headers, body });
  };
  server.use(
    http.get(CHECK, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ ...eligible, ...found });
    }),
    http.post(REGISTER, async ({ request }) => {
      await note(request);
      return HttpResponse.text(REFERENCE);
    }),
  );
  return { asked, paths: () => asked.map(({ path }) => path.split('/').at(-1)) };
}

const pages = { start, profile, benefit, continue: continuing, thanks, password };
export type PageName = keyof typeof pages;
const addresses: Record<string, PageName | 'again'> = {
  '/sign-up': 'start',
  '/sign-up?again=1': 'again',
  '/sign-up/profile': 'profile',
  '/sign-up/link-benefit': 'benefit',
  '/sign-up/continue': 'continue',
  '/sign-up/thanks': 'thanks',
};

export type Browser = RouteBrowser<PageName>;
export const openBrowserFor = (portal: Portal, visitor?: RouteVisitor): Browser =>
  openBrowser(portal, { pages, addresses }, visitor);

export const person = {
  firstName: 'Rocío',
  lastName: 'Vásquez Peña',
  birthDate: '05/17/1986',
  email: 'rocio@example.com',
  contactNumber: '(608) 555-0131',
  terms: 'on',
};
export const card = { cardId: 'mpr 930-931', rxGroup: 'lpm2200', userName: 'rocio_v' };

/** To the third step. */
export async function describe(who: Browser, changes: Record<string, string> = {}): Promise<Browser> {
  await who.post('start');
  await who.post('profile', { ...person, ...changes });
  return who;
}
export const link = (who: Browser, changes: Record<string, string> = {}) =>
  who.post('benefit', { ...card, ...changes });
