import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes, useAllRoutes, type Route } from '#harness/portal-in-process.ts';
import { withIds } from './member-pages.ts';

/** Specification 3.08, with the pattern of its addresses. A flag without one hides only parts of pages. */
const flags = {
  hideDrugPricingTab: /^\/main\/(?:drug|alternate-therapy)(?:\/|$)/,
  disableDigitalIDCards: /^\/main\/membership\/id-card(?:\/|$)/,
  suppressMailOrderFeatures:
    /^\/main\/(?:mail-order|prescriptions\/(?:refill|renew|automatic|supply|:prescriptionId\/(?:auto-refill|auto-refill-off|reminder|renew|to-mail-order|transfer|withdraw)))(?:\/|$)/,
  hideOutOfNetwork: /^$/,
} as const;
const names = Object.keys(flags) as (keyof typeof flags)[];
const PLAIN = '41000';
const toClientId = (flag: string) => String(41_001 + names.indexOf(flag as (typeof names)[number]));
const config = (id: string) => `/CMSDocker/index.php/wp-json/wp/v2/pages/client-config/${id}`;

const members = routes.filter(({ id, path }) => /^\/main\/./.test(path) && id !== 'routes/main._index');
const toAddress = ({ path }: Route) => withIds(path);

const portal = useAllRoutes({
  answers: {
    [config(PLAIN)]: {},
    ...Object.fromEntries(names.map((flag) => [config(toClientId(flag)), { [flag]: true }])),
  },
});
beforeEach(() => void portal.askedAsMember.splice(0));

async function ask(path: string, clientId: string, body?: URLSearchParams) {
  const cookie = await portal.signIn({ identity: { clientId } });
  portal.askedAsMember.splice(0);
  return portal.ask(path, { cookie, ...(body && { fields: body }) });
}

/** Hidden pages for members of a client: 404, without a call of the programme. */
async function hiddenFrom(clientId: string): Promise<string[]> {
  const hidden: string[] = [];
  for (const route of members) {
    const { status } = await ask(toAddress(route), clientId);
    if (status === 404 && portal.askedAsMember.length === 0) hidden.push(route.path);
  }
  return hidden.sort();
}

let usual: string[];
beforeAll(async () => {
  usual = await hiddenFrom(PLAIN);
});

describe.each(names)('client flag %s', (flag) => {
  test('hides exactly its addresses (3.08)', async () => {
    const named = members.map(({ path }) => path).filter((path) => flags[flag].test(path));
    expect(usual.filter((path) => named.includes(path))).toEqual([]);
    expect(await hiddenFrom(toClientId(flag))).toEqual([...usual, ...named].sort());
  });

  test('refuses forms at its addresses', async () => {
    const named = members.filter(({ path, module }) => flags[flag].test(path) && module.action);
    for (const route of named) {
      const { status } = await ask(toAddress(route), toClientId(flag), new URLSearchParams());
      expect(status, route.path).toBe(404);
    }
    expect(portal.sent).toEqual([]);
  });
});

test('hides the tab Drugs by its own flag only', async () => {
  const hides = async (clientId: string) =>
    (await ask('/main/more.data', clientId)).text.includes('hideDrugs');
  expect(await hides(PLAIN)).toBe(false);
  for (const flag of names) expect(await hides(toClientId(flag)), flag).toBe(flag === 'hideDrugPricingTab');
});
