/** What members do, without a script in their browser, as the operator's collector gets it. */
import { catalogue } from '../../../app/analytics/catalogue.ts';
import { clients } from '../../../sandbox/data/clients.ts';
import { people } from '../../../sandbox/data/people.ts';
import { startFaultProxy } from '#harness/fault-proxy.ts';
import { startPortal } from '#harness/portal.ts';
import { Visitor } from '#harness/visitor.ts';
import { orderActions, visitActions } from '../counted-orders-and-visits.ts';
import { changeActions, type At } from '../counted-actions.ts';
import { expect, resetProgramme, test, type Stack } from '#harness/browser.ts';

interface Collected {
  name: string;
  tags: Record<string, string>;
  data: { baseType: string; baseData: { name: string; properties: Record<string, string> } };
}
type Counted = [name: string, properties: Record<string, string>];

const ADDRESS = '203.0.113.77';
const actions = [...changeActions, ...orderActions, ...visitActions];
/** the request ids that a load balancer gives, one for each action */
const ids = actions.map(() => crypto.randomUUID());
const idOf = (index: number) => ids[index]!;

/** The eight fields of specification 3.19, as the programme has them. */
function memberOf(userName: string): Record<string, string> {
  const person = people.find(({ account }) => account?.userName === userName);
  if (!person?.account) return { providerType: 'GUEST' };
  const { firstName, lastName, email = '', cardId, account, clientId } = person;
  return {
    ...{ firstName, lastName, email, cardId },
    isProfileVerified: String(account.isRegistered),
    clientName: clients.find((client) => client.clientId === clientId)!.name,
    providerType: account.providerType,
    isMemberMigrated: String(account.isMigrated),
  };
}

/** A browser for each member: signed in, but for those whose way in is the action. */
async function comeIn(at: At, who: string): Promise<void> {
  if (!['guest', 'sue', 'ben, gone'].includes(who)) await at.visitor.signIn(who, '/main/more');
}

/** Every action, each under a request id of its own, and the pages that were seen on it. */
async function walkAll(stack: Stack): Promise<Map<string, string[]>> {
  const proxy = await startFaultProxy({ target: stack.sandbox.url });
  const portal = await startPortal({
    name: 'counted',
    port: stack.portalPort + 1,
    sandboxPort: stack.sandboxPort,
    programmeApiUrl: `${proxy.url}/api`,
    env: { TRUST_PROXY: '1', PROGRAMME_TIMEOUT_MS: '3000' },
  });
  const pages = new Map<string, string[]>();
  const visitors = new Map<string, Visitor>();
  try {
    for (const [index, { who, does, go }] of actions.entries()) {
      const browser = who.replace(', gone', '');
      const visitor = visitors.get(browser) ?? new Visitor(portal.url);
      const at = { visitor, proxy, portalUrl: portal.url, sandboxUrl: stack.sandbox.url };
      if (!visitors.has(browser)) {
        Object.assign(visitor.headers, { 'x-request-id': crypto.randomUUID(), 'x-forwarded-for': ADDRESS });
        await comeIn(at, who);
        visitors.set(browser, visitor);
      }
      visitor.headers['x-request-id'] = idOf(index);
      visitor.answers.length = 0;
      await go(at).catch((cause: unknown) => {
        throw new Error(`${who} ${does}: stopped at ${visitor.lastSeen}`, { cause });
      });
      pages.set(idOf(index), seenBy(visitor, portal.url));
    }
    const spanish = new Visitor(portal.url, 'es');
    proxy.set([{ path: '/api/CMSDocker', status: 503, body: '' }]);
    await spanish.visit('/main/help/support');
    await spanish.visit('/terms-of-use');
  } finally {
    // what is left is sent when the process ends
    await portal.stop('SIGTERM');
    await proxy.close();
  }
  return pages;
}

/** The pages that this browser was shown, a page that asks again by itself once. */
function seenBy({ answers }: Visitor, portalUrl: string): string[] {
  const seen = answers.filter(
    ({ method, url, status, type }) =>
      method === 'GET' &&
      url.href.startsWith(portalUrl) &&
      status === 200 &&
      (type.startsWith('text/html') || url.pathname.endsWith('.data')),
  );
  const paths = seen.map(({ url }) => url.pathname.replace('.data', ''));
  return paths.filter((path, index) => !path.includes('/checking/') || paths.indexOf(path) === index);
}

const inOrder = (counted: Counted[]) => counted.map((one) => JSON.stringify(one)).sort();
const isDocument = ({ data: { baseType, baseData } }: Collected) =>
  baseType === 'PageviewData' && baseData.name !== 'preCompleteProfile';
/** properties in the order of their names */
const sorted = (properties: Record<string, string>) =>
  Object.fromEntries(Object.entries(properties).sort(([a], [b]) => a.localeCompare(b)));

test('each analytics event is counted once, names who did it and contains no health data (1.26, 3.19, 4.34)', async ({
  stack,
}) => {
  await resetProgramme(stack);
  const pages = await walkAll(stack);
  const events = (await (await fetch(`${stack.sandbox.url}/events.json`)).json()) as Collected[];
  const of = (id: string) => events.filter(({ tags }) => tags['ai.operation.id'] === id);

  for (const [index, { who, does, counts, as, isUnseen }] of actions.entries()) {
    const all = of(idOf(index));
    const noted = all.filter((event) => !isDocument(event));
    const got = noted.map(({ data }): Counted => [data.baseData.name, sorted(data.baseData.properties)]);
    const member = { ...memberOf(who), ...as };
    const wanted = counts.map(([name, properties]): Counted => [
      name,
      sorted(name === 'preCompleteProfile' ? properties : { ...member, ...properties }),
    ]);
    expect.soft([`${who} ${does}`, inOrder(got)]).toEqual([`${who} ${does}`, inOrder(wanted)]);
    const seen = isUnseen ? [] : pages.get(idOf(index))!;
    expect.soft([`${who} ${does}`, all.filter(isDocument).length]).toEqual([`${who} ${does}`, seen.length]);
  }
  const language = events.filter(({ data }) => data.baseData.name === 'languageFailed');
  expect(language.map(({ data }) => data.baseData.properties)).toEqual([{ language: 'es' }]);

  expect(new Set(events.map(({ tags }) => tags['ai.location.ip']))).toEqual(new Set(['0.0.0.0']));
  expect(JSON.stringify(events)).not.toMatch(/eyJ|127\.0\.0\.1|::1|203\.0\.113/);
  // beside who it was, an event holds the name of a page or of an event, and words of the catalogue
  const fields = new Set(Object.keys(memberOf('ana')));
  const words = new Set(Object.values(catalogue).flatMap((properties) => Object.values(properties).flat()));
  for (const { data: { baseType, baseData: { name, properties } } } of events) {
    expect(name).toMatch(/^[a-z$._-]+$/i);
    if (baseType === 'EventData') expect(Object.keys(catalogue)).toContain(name);
    for (const [field, word] of Object.entries(properties))
      if (!fields.has(field)) expect(words).toContain(word);
  } // prettier-ignore
});
