/** A sandbox for a test, and a client that follows all header rules by default. */
import { SignJWT, importJWK } from 'jose';
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts';
import { createAccountStore } from '../../sandbox/data/accounts.ts';
import { SIGN_IN_POLICY, toIssuer, buildPortalClient } from '../../sandbox/idp/flows.ts';
import { buildTokenClaims } from '../../sandbox/idp/claims.ts';
import { createSigningKey } from '../../sandbox/idp/keys.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { randomUUID } from 'node:crypto';
import { calls } from '#contract/index.ts';
import type { Prescription } from '#contract/prescription.ts';

interface Reply {
  status: number;
  headers: Headers;
  // Tests read refusals of any shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** A header set to undefined is left out. */
type HeaderChanges = Record<string, string | undefined>;

interface Ids {
  clientId: string;
  cardId: string;
  personCode: string;
}

export interface TestMember {
  ids: Ids;
  /** returns the parsed reply; throws on any status except the call's own */
  call<C extends CallDefinition>(call: C, input: InputOf<C>): Promise<OutputOf<C>>;
  send(call: CallDefinition, input: unknown, headers?: HeaderChanges): Promise<Reply>;
}

export interface TestSandbox extends Sandbox {
  as(userName: string): TestMember;
  guest: Pick<TestMember, 'call' | 'send'>;
  post(path: string, body?: unknown): Promise<Reply>;
  get(path: string): Promise<Reply>;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

async function readReply(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('application/pdf'))
    return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
  return { status, headers, body: await (type.includes('json') ? response.json() : response.text()) };
}

function toUrl(baseUrl: string, call: CallDefinition, { params = {}, query = {} }: Parts): string {
  const fill = (_: string, name: string) => encodeURIComponent(params[name] ?? '');
  const path = call.path.replaceAll(/\{(\w+)\}/g, fill);
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${baseUrl}/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

async function mint({ programme, baseUrl }: Sandbox, userName: string): Promise<string> {
  const account = createAccountStore(programme.db).byUserName(userName);
  if (!account) throw new Error(`there is no account ${userName}`);
  const key = createSigningKey(programme.db);
  return new SignJWT({ ...buildTokenClaims(account, SIGN_IN_POLICY) })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .setIssuer(toIssuer(baseUrl, SIGN_IN_POLICY))
    .setAudience(buildPortalClient().clientId)
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(await importJWK({ ...key, kty: 'RSA' }, 'RS256'));
}

const commonHeaders = (call: CallDefinition): HeaderChanges => ({
  'Ocp-Apim-Subscription-Key': 'sandbox-subscription-key',
  'x-api-version': call.version,
  'Content-Type': 'application/json',
});

function createClient(
  sandbox: Sandbox,
  tokenHeaders: (call: CallDefinition) => Promise<HeaderChanges>,
): TestSandbox['guest'] {
  const client: TestSandbox['guest'] = {
    async send(call, input, changes = {}) {
      const parts = input as Parts;
      const noProvider = call.omitsProviderType && { ProviderType: undefined };
      const merged = { ...commonHeaders(call), ...(await tokenHeaders(call)), ...noProvider, ...changes };
      const isSent = (entry: [string, string | undefined]): entry is [string, string] =>
        entry[1] !== undefined;
      const headers = Object.entries(merged).filter(isSent);
      const body = parts.body === undefined ? null : JSON.stringify(parts.body);
      const url = toUrl(sandbox.baseUrl, call, parts);
      return readReply(await fetch(url, { method: call.method, headers, body }));
    },
    async call(call, input) {
      const reply = await client.send(call, input);
      if (reply.status !== call.status)
        throw new Error(`${call.path}: ${reply.status} ${JSON.stringify(reply.body)}`);
      return call.response.parse(reply.body) as OutputOf<typeof call>;
    },
  };
  return client;
}

function createMemberClient(sandbox: Sandbox, userName: string): TestMember {
  const account = createAccountStore(sandbox.programme.db).byUserName(userName);
  const { clientId = '', cardId = '', personCode = '', providerType = 'DIRECT' } = account ?? {};
  let token: Promise<string> | undefined;
  const client = createClient(sandbox, async () => {
    token ??= mint(sandbox, userName);
    return { Authorization: `Bearer ${await token}`, 'Authorization-SSO': '', ProviderType: providerType };
  });
  return { ...client, ids: { clientId, cardId, personCode } };
}

/** @param now the machine's clock, to start on a different day */
export async function startTestSandbox(now?: () => number): Promise<TestSandbox> {
  const own = { port: 0, host: '127.0.0.1', databasePath: ':memory:' };
  const options = { ...own, portalUrls: ['http://localhost:3000'] };
  const sandbox = await startSandbox(now ? { ...options, now } : options);
  return {
    ...sandbox,
    as: (userName) => createMemberClient(sandbox, userName),
    guest: createClient(sandbox, async (call) =>
      call.access === 'guest' || call.access === 'support'
        ? { Authorization: '', 'Authorization-SSO': '', ProviderType: 'GUEST' }
        : { ProviderType: 'GUEST' },
    ),
    get: async (path) => readReply(await fetch(sandbox.baseUrl + path)),
    async post(path, body = {}) {
      const headers = { 'Content-Type': 'application/json' };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      return readReply(await fetch(sandbox.baseUrl + path, sent));
    },
  };
}

export async function loadPrescriptions(member: TestMember, more: object = {}): Promise<Prescription[]> {
  const query = { ...member.ids, perPage: 100, ...more };
  return (await member.call(calls.prescriptions.refillable, { query })).items;
}

export async function find(member: TestMember, drug: string, more: object = {}): Promise<Prescription> {
  const all = await loadPrescriptions(member, { ...more, q: drug });
  const found = all.find(({ status }) => status !== 'inactive');
  if (!found) throw new Error(`no ${drug}`);
  return found;
}

export async function requestFor(member: TestMember, prescriptions: Prescription[], more: object = {}) {
  const query = member.ids;
  const [addresses, cards] = await Promise.all([
    member.call(calls.mailOrder.shippingAddresses, { query }),
    member.call(calls.mailOrder.paymentCards, { query }),
  ]);
  return {
    body: {
      ...member.ids,
      ...{ clientReference: randomUUID(), shippingMethod: 'standard' as const },
      addressId: addresses[0]?.addressId ?? 'none',
      paymentCardId: cards[0]?.paymentCardId ?? 'none',
      items: prescriptions.map((rx) => ({
        prescriptionId: rx.prescriptionId,
        priceCents: rx.refillPriceCents,
      })),
      ...more,
    },
  };
}
