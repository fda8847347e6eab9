import { HttpResponse, delay, http, type PathParams } from 'msw';
import { describe, expect, test } from 'vitest';
import { createStillClock } from '#harness/clocks.ts';
import { withFastTimers } from '#harness/fast-timers.ts';
import { captureEvents } from '#harness/captured-events.ts';
import { captureLog } from '#harness/log-lines.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import type { Caller } from '../programme/api.ts';
import { fallbackClientConfig, fallbackSupport } from '#contract/content.ts';
import { guest } from '../programme/guest.ts';
import { createProgramme } from '../programme/http.server.ts';
import { createContent } from './client.server.ts';

const server = useMsw();
const PAGES = `${PROGRAMME}/CMSDocker/index.php/wp-json/wp/v2/pages`;
const LABELS = `${PAGES}/resource-file/:lang`;
const CLIENT = `${PAGES}/client-config/:clientId`;
const down = () => new HttpResponse(null, { status: 500 });

function portal() {
  const { log, lines } = captureLog();
  const clock = createStillClock();
  const keys = { programmeSubscriptionKey: 'k', programmeApiKey: 'a' };
  const env = { programmeApiUrl: PROGRAMME, ...keys, programmeTimeoutMs: 8_000 };
  const programme = createProgramme({ env, log, clock });
  const { analytics, events } = captureEvents();
  const openContent = createContent({ programme, log, clock, analytics });
  return { clock, lines, events, openContent, content: openContent(guest, { requestId: 'r', log }), log };
}

/** Replies to every request for labels; counts the requests. */
function serveLabels(reply: (request: { params: PathParams }) => Response | Promise<Response>) {
  const asked = { times: 0 };
  server.use(http.get(LABELS, (request) => ((asked.times += 1), reply(request))));
  return asked;
}
const textA = () => HttpResponse.json({ a: 'A' });
const asJson = { headers: { 'content-type': 'application/json' } };

describe('content labels', () => {
  test("are the programme's texts without markup (7.18)", async () => {
    const shown = { 'home.title': 'Hello  <b>you</b>', 'a.b': 'Tom &amp; Ana' };
    const dropped = { 'x.loop': '$t(x.loop)', 'no key': 'x', 'e.empty': '<br>' };
    serveLabels(() => HttpResponse.json({ ...shown, ...dropped }));
    expect(await portal().content.labels('en')).toEqual({ 'home.title': 'Hello you', 'a.b': 'Tom & Ana' });
  });
  test.each([
    ['named', 'application/json; charset=ISO-8859-1', { 'a.b': 'Dirección', 'c.d': 'plain' }],
    ['not named', 'application/json', { 'c.d': 'plain' }],
    ['an unknown one', 'application/json; charset=nonsense', { 'c.d': 'plain' }],
  ])('are decoded in a different character set, %s', async (_how, type, expected) => {
    const bytes = Buffer.from(JSON.stringify({ 'a.b': 'Dirección', 'c.d': 'plain' }), 'latin1');
    server.use(http.get(LABELS, () => new HttpResponse(bytes, { headers: { 'content-type': type } })));
    expect(await portal().content.labels('es')).toEqual(expected);
  });
  test.each([
    ['goes round in circles', () => new HttpResponse(null, { status: 302, headers: { location: LABELS } })],
    ['is a page', () => HttpResponse.html('<h1>Welcome</h1>')],
    ['is a page that says to be JSON', () => new HttpResponse('<h1>Welcome</h1>', asJson)],
    ['is a list', () => HttpResponse.json(['a'])],
    ['is nothing', () => HttpResponse.json(null)],
    ['has numbers for words', () => HttpResponse.json({ a: 7 })],
    ['has no end', () => HttpResponse.json({ a: 'x'.repeat(6 * 1024 * 1024) })],
    ['breaks off', () => new HttpResponse('{"a": "b', asJson)],
  ])('are the local texts while the reply %s (8.16)', async (_what, answer) => {
    serveLabels(answer);
    expect(await portal().content.labels('en')).toEqual({});
  });
  test('are loaded once a minute, and stay the same object without a change', async () => {
    const asked = serveLabels(textA);
    const { content, clock } = portal();
    const first = await content.labels('es');
    await content.labels('es');
    expect(asked.times).toBe(1);
    clock.advance(61_000);
    expect(await content.labels('es')).toBe(first);
    await expect.poll(() => asked.times).toBe(2);
    expect(await content.labels('es')).toBe(first);
  });
  test('are loaded a minute later after the clock was set back', async () => {
    const asked = serveLabels(textA);
    const { content, clock } = portal();
    await content.labels('es');
    clock.setBack(3 * 3_600_000);
    clock.advance(61_000);
    await content.labels('es');
    await expect.poll(() => asked.times).toBe(2);
  });
  test('are separate for each language', async () => {
    serveLabels(({ params }) => HttpResponse.json({ a: `words in ${String(params.lang)}` }));
    const { content } = portal();
    expect(await content.labels('en')).toEqual({ a: 'words in en' });
    expect(await content.labels('es')).toEqual({ a: 'words in es' });
  });
  test('are updated at the page after the next load', async () => {
    let text = 'before';
    serveLabels(() => HttpResponse.json({ a: text }));
    const { content, clock } = portal();
    await content.labels('en');
    text = 'after';
    clock.advance(61_000);
    await content.labels('en');
    await expect.poll(() => content.labels('en')).toEqual({ a: 'after' });
  });
  test('are the local texts with one event and a log line when they cannot be loaded (4.29)', async () => {
    serveLabels(down);
    const { content, events, lines } = portal();
    expect(await content.labels('es')).toEqual({});
    await content.labels('es');
    expect(lines()).toContainEqual(expect.objectContaining({ event: 'languageFailed', language: 'es' }));
    expect(events).toEqual([{ kind: 'event', name: 'languageFailed', properties: { language: 'es' } }]);
  });
  test('are unchanged while the content system is down', async () => {
    serveLabels(textA);
    const { content, clock } = portal();
    await content.labels('en');
    serveLabels(down);
    for (let minute = 0; minute < 5; minute += 1) {
      clock.advance(61_000);
      expect(await content.labels('en')).toEqual({ a: 'A' });
    }
  });
  test('delay a page by one second at most, and the next page not at all', async () => {
    serveLabels(() => delay('infinite').then(down));
    const { content } = portal();
    for (const limit of [1_900, 900]) {
      const { result, tookMs } = await withFastTimers(() => content.labels('en'));
      expect(result).toEqual({});
      expect(tookMs).toBeLessThan(limit);
    }
  });
  test('are shown on a later page when they arrive slowly', async () => {
    serveLabels(async () => (await delay(2_500), textA()));
    const { content } = portal();
    const { result } = await withFastTimers(async () => {
      const first = await content.labels('en');
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      return [first, await content.labels('en')];
    });
    expect(result).toEqual([{}, { a: 'A' }]);
  });
  test('delay a page by one second in total together with all other content', async () => {
    server.use(http.get(`${PROGRAMME}/CMSDocker/*`, () => delay('infinite').then(down)));
    const { content } = portal();
    const { tookMs } = await withFastTimers(async () => {
      await content.labels('en');
      await content.config();
      await content.client('28001');
    });
    expect(tookMs).toBeLessThan(1_900);
  });
});

describe('client configuration', () => {
  test("enables the client's switches and disables all others (1.06, 3.08, 3.10, 3.11)", async () => {
    const label = { en: 'Plan', es: 'Plan' };
    const links = ['https://plan.example/', 'javascript:alert(1)'].map((url) => ({ label, url }));
    const clientBannerMessage = { en: '<i>Open</i> enrollment', es: 'Inscripción' };
    const sent = { hideDrugPricingTab: true, clientBannerMessage, links };
    server.use(http.get(CLIENT, () => HttpResponse.json(sent)));
    const config = await portal().content.client('28001');
    expect(config).toMatchObject({ hideDrugPricingTab: true, hideOutOfNetwork: false });
    expect(config.clientBannerMessage).toEqual({ en: 'Open enrollment', es: 'Inscripción' });
    expect(config.links.map((link) => link.url)).toEqual(['https://plan.example/']);
  });
  test.each([
    ['is down', down],
    ['lies', () => HttpResponse.json({ hideOutOfNetwork: 'maybe' })],
  ])('falls back when the content system %s (3.07, 3.13, 9.13)', async (_how, reply) => {
    server.use(http.get(CLIENT, reply), http.get(`${PAGES}/content-config`, reply));
    const { content } = portal();
    expect(await content.client('28001')).toEqual(fallbackClientConfig);
    const expected = { DISABLE_TERMED_USER_AFTER: 12, appVersions: {}, plannedMaintenance: null };
    expect(await content.config()).toEqual(expected);
  });
  test('is separate for each client', async () => {
    const name = ({ params }: { params: PathParams }) => `Client ${String(params.clientId)}`;
    server.use(http.get(CLIENT, (request) => HttpResponse.json({ clientName: name(request) })));
    const { content } = portal();
    expect((await content.client('1')).clientName).toBe('Client 1');
    expect((await content.client('2')).clientName).toBe('Client 2');
  });
});

describe('support numbers', () => {
  const numbers = { alternatePhone: '8005550198', tty: '711', lines: [] };
  const phones = { PARTNER: '8005550111', DIRECT: '8005550122' };
  const onUnauthorized = async () => 'ended' as const;
  test("are requested with the member's own provider type and token, and separate for each type", async () => {
    let asked = new Headers();
    server.use(
      http.get(`${PAGES}/customer-support`, ({ request }) => {
        asked = request.headers;
        return HttpResponse.json({
          ...numbers,
          phone: phones[asked.get('providertype') as keyof typeof phones],
        });
      }),
    );
    const { openContent, log } = portal();
    for (const [providerType, phone] of Object.entries(phones)) {
      const member: Caller = { providerType, tokens: async () => ({ idToken: 'tok' }), onUnauthorized };
      expect(await openContent(member, { requestId: 'r', log }).support()).toEqual({ ...numbers, phone });
      expect([asked.get('providertype'), asked.get('authorization')]).toEqual([providerType, 'Bearer tok']);
    }
  });
  test('fall back when the content system is down or the session cannot be read (9.25)', async () => {
    server.use(http.get(`${PAGES}/customer-support`, down));
    const { content, openContent, log } = portal();
    expect(await content.support()).toEqual(fallbackSupport);
    const lost: Caller = { ...guest, tokens: () => Promise.reject(new Error('store is down')) };
    expect(await openContent(lost, { requestId: 'r', log }).support()).toEqual(fallbackSupport);
  });
});
