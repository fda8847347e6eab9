import { HttpResponse, delay, http } from 'msw';
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
  const env = {
    programmeApiUrl: PROGRAMME,
    programmeSubscriptionKey: 'k',
    programmeApiKey: 'a',
    programmeTimeoutMs: 8_000,
  };
  const programme = createProgramme({ env, log, clock });
  const { analytics, events } = captureEvents();
  const openContent = createContent({ programme, log, clock, analytics });
  return { clock, lines, events, openContent, content: openContent(guest, { requestId: 'r', log }), log };
}

describe('content labels', () => {
  test("are the programme's texts without markup (7.18)", async () => {
    const sent = {
      'home.title': 'Hello  <b>you</b>',
      'a.b': 'Tom &amp; Ana',
      'x.loop': '$t(x.loop)',
      'no key': 'x',
      'e.empty': '<br>',
    };
    server.use(http.get(LABELS, () => HttpResponse.json(sent)));
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
    [
      'is a page that says to be JSON',
      () => new HttpResponse('<h1>Welcome</h1>', { headers: { 'content-type': 'application/json' } }),
    ],
    ['is a list', () => HttpResponse.json(['a'])],
    ['is nothing', () => HttpResponse.json(null)],
    ['has numbers for words', () => HttpResponse.json({ a: 7 })],
    ['has no end', () => HttpResponse.json({ a: 'x'.repeat(6 * 1024 * 1024) })],
    ['breaks off', () => new HttpResponse('{"a": "b', { headers: { 'content-type': 'application/json' } })],
  ])('are the local texts while the reply %s (8.16)', async (_what, answer) => {
    server.use(http.get(LABELS, answer));
    expect(await portal().content.labels('en')).toEqual({});
  });
  test('are loaded once a minute, and stay the same object without a change', async () => {
    let fetched = 0;
    server.use(http.get(LABELS, () => ((fetched += 1), HttpResponse.json({ a: 'A' }))));
    const { content, clock } = portal();
    const first = await content.labels('es');
    await content.labels('es');
    expect(fetched).toBe(1);
    clock.advance(61_000);
    expect(await content.labels('es')).toBe(first);
    await expect.poll(() => fetched).toBe(2);
    expect(await content.labels('es')).toBe(first);
  });
  test('are loaded a minute later after the clock was set back', async () => {
    let fetched = 0;
    server.use(http.get(LABELS, () => ((fetched += 1), HttpResponse.json({ a: 'A' }))));
    const { content, clock } = portal();
    await content.labels('es');
    clock.setBack(3 * 3_600_000);
    clock.advance(61_000);
    await content.labels('es');
    await expect.poll(() => fetched).toBe(2);
  });
  test('are separate for each language', async () => {
    server.use(http.get(LABELS, ({ params }) => HttpResponse.json({ a: `words in ${String(params.lang)}` })));
    const { content } = portal();
    expect(await content.labels('en')).toEqual({ a: 'words in en' });
    expect(await content.labels('es')).toEqual({ a: 'words in es' });
  });
  test('are updated at the page after the next load', async () => {
    let text = 'before';
    server.use(http.get(LABELS, () => HttpResponse.json({ a: text })));
    const { content, clock } = portal();
    await content.labels('en');
    text = 'after';
    clock.advance(61_000);
    await content.labels('en');
    await expect.poll(() => content.labels('en')).toEqual({ a: 'after' });
  });
  test('are the local texts with one event and a log line when they cannot be loaded (4.29)', async () => {
    server.use(http.get(LABELS, down));
    const { content, events, lines } = portal();
    expect(await content.labels('es')).toEqual({});
    await content.labels('es');
    expect(lines()).toContainEqual(expect.objectContaining({ event: 'languageFailed', language: 'es' }));
    expect(events).toEqual([{ kind: 'event', name: 'languageFailed', properties: { language: 'es' } }]);
  });
  test('are unchanged while the content system is down', async () => {
    server.use(http.get(LABELS, () => HttpResponse.json({ a: 'A' })));
    const { content, clock } = portal();
    await content.labels('en');
    server.use(http.get(LABELS, down));
    for (let minute = 0; minute < 5; minute += 1) {
      clock.advance(61_000);
      expect(await content.labels('en')).toEqual({ a: 'A' });
    }
  });
  test('delay a page by one second at most, and the next page not at all', async () => {
    server.use(http.get(LABELS, () => delay('infinite').then(down)));
    const { content } = portal();
    const first = await withFastTimers(() => content.labels('en'));
    expect(first.result).toEqual({});
    expect(first.tookMs).toBeLessThan(1_900);
    const next = await withFastTimers(() => content.labels('en'));
    expect(next.result).toEqual({});
    expect(next.tookMs).toBeLessThan(900);
  });
  test('are shown on a later page when they arrive slowly', async () => {
    server.use(http.get(LABELS, async () => (await delay(2_500), HttpResponse.json({ a: 'A' }))));
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
    const sent = {
      hideDrugPricingTab: true,
      clientBannerMessage: { en: '<i>Open</i> enrollment', es: 'Inscripción' },
      links: [
        { label: { en: 'Plan', es: 'Plan' }, url: 'https://plan.example/' },
        { label: { en: 'Bad', es: 'Malo' }, url: 'javascript:alert(1)' },
      ],
    };
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
    expect(await content.config()).toEqual({
      DISABLE_TERMED_USER_AFTER: 12,
      appVersions: {},
      plannedMaintenance: null,
    });
  });
  test('is separate for each client', async () => {
    server.use(
      http.get(CLIENT, ({ params }) =>
        HttpResponse.json({ clientName: `Client ${String(params.clientId)}` }),
      ),
    );
    const { content } = portal();
    expect((await content.client('1')).clientName).toBe('Client 1');
    expect((await content.client('2')).clientName).toBe('Client 2');
  });
});

describe('support numbers', () => {
  const numbers = { phone: '8005550199', alternatePhone: '8005550198', tty: '711', lines: [] };
  test("are requested with the member's own provider type and token", async () => {
    let asked = new Headers();
    server.use(
      http.get(`${PAGES}/customer-support`, ({ request }) => {
        asked = request.headers;
        return HttpResponse.json(numbers);
      }),
    );
    const member: Caller = {
      providerType: 'PARTNER',
      tokens: async () => ({ idToken: 'tok' }),
      onUnauthorized: async () => 'ended' as const,
    };
    const { openContent, log } = portal();
    expect(await openContent(member, { requestId: 'r', log }).support()).toEqual(numbers);
    expect(asked.get('providertype')).toBe('PARTNER');
    expect(asked.get('authorization')).toBe('Bearer tok');
  });
  test('are separate for each provider type', async () => {
    server.use(
      http.get(`${PAGES}/customer-support`, ({ request }) =>
        HttpResponse.json({
          ...numbers,
          phone: request.headers.get('providertype') === 'PARTNER' ? '8005550111' : '8005550122',
        }),
      ),
    );
    const { openContent, log } = portal();
    const loadPhone = async (providerType: string) => {
      const caller: Caller = {
        providerType,
        tokens: async () => ({ idToken: 'tok' }),
        onUnauthorized: async () => 'ended' as const,
      };
      return (await openContent(caller, { requestId: 'r', log }).support()).phone;
    };
    expect(await loadPhone('PARTNER')).toBe('8005550111');
    expect(await loadPhone('DIRECT')).toBe('8005550122');
  });
  test('fall back when the content system is down or the session cannot be read (9.25)', async () => {
    server.use(http.get(`${PAGES}/customer-support`, down));
    const { content, openContent, log } = portal();
    expect(await content.support()).toEqual(fallbackSupport);
    const lost: Caller = { ...guest, tokens: () => Promise.reject(new Error('store is down')) };
    expect(await openContent(lost, { requestId: 'r', log }).support()).toEqual(fallbackSupport);
  });
});
