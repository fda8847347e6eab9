import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { noAnalytics } from '../analytics/analytics.server.ts';
import { createStillClock } from '#harness/clocks.ts';
import { captureLog } from '#harness/log-lines.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import { pageSlugs } from '#contract/pages.ts';
import { guest } from '../programme/guest.ts';
import { createProgramme } from '../programme/http.server.ts';
import { createContent } from './client.server.ts';
import { languages } from '#contract/languages.ts';

const server = useMsw();
const PAGES = `${PROGRAMME}/CMSDocker/index.php/wp-json/wp/v2/pages`;
const down = () => new HttpResponse(null, { status: 500 });
const en = { language: 'en' } as const;

function portal() {
  const { log } = captureLog();
  const clock = createStillClock();
  const env = { programmeApiUrl: PROGRAMME, programmeSubscriptionKey: 'k', programmeApiKey: 'a', programmeTimeoutMs: 8_000 }; // oxfmt-ignore
  const programme = createProgramme({ env, log, clock });
  return {
    clock,
    content: createContent({ programme, log, clock, analytics: noAnalytics })(guest, { requestId: 'r', log }),
  };
}

const page = (more: object = {}) => ({
  id: 1,
  slug: 'one',
  title: { rendered: 'What&#8217;s <b>new</b>?' },
  content: { rendered: '<p onclick="x()">A <script>alert(1)</script>b' },
  ...more,
});
const question = (more: object = {}) => page({ acf: { topic: 'benefits' }, ...more });
const serve = (path: string, ...items: object[]) =>
  server.use(http.get(PAGES + path, () => HttpResponse.json(items)));

describe('content texts', () => {
  test('are requested as a guest with the language and the client', async () => {
    let asked = new Request('http://x.test');
    server.use(http.get(PAGES, ({ request }) => ((asked = request), HttpResponse.json([page()]))));
    const about = await portal().content.page('about-us', { language: 'es', clientId: '10001' });
    expect(about).toEqual({ title: 'What’s new?', html: '<p>A b</p>' });
    expect(new URL(asked.url).search).toBe('?lang=es&clientId=10001&slug=about-us');
    expect(asked.headers.get('providertype')).toBe('GUEST');
    expect(asked.headers.get('authorization')).toBe('');
  });
  test('contain no markup in the answer to a question', async () => {
    serve('/faqs', question());
    const answers = [{ question: 'What’s new?', answer: '<p>A b</p>' }];
    expect(await portal().content.questions(en)).toMatchObject(answers);
  });
  test('are separate for each language, client and page', async () => {
    const acf = { topic: 'benefits', picture: 'bars', alt: '', file: 'claim-form', sizeBytes: 1, pages: 1 };
    const answer = ({ request }: { request: Request }) => {
      const asked = new URL(request.url).searchParams;
      const rendered = ['lang', 'clientId', 'slug'].map((name) => asked.get(name) ?? 'any').join(' ');
      return HttpResponse.json([page({ title: { rendered }, acf })]);
    };
    for (const path of ['', '/faqs', '/forms', '/banners']) server.use(http.get(PAGES + path, answer));
    const { content } = portal();
    for (const clientId of [undefined, '10001', '20002'])
      for (const language of languages) {
        const whose = { language, clientId };
        const name = `${language} ${clientId ?? 'any'}`;
        for (const slug of pageSlugs)
          expect(await content.page(slug, whose)).toMatchObject({ title: `${name} ${slug}` });
        expect(await content.questions(whose)).toMatchObject([{ question: `${name} any` }]);
        expect(await content.forms(whose)).toMatchObject([{ title: `${name} any` }]);
        expect(await content.news(whose)).toMatchObject([{ title: `${name} any` }]);
      }
  });
  test('are unchanged while the content system is down', async () => {
    serve('/faqs', question());
    const { content, clock } = portal();
    const before = await content.questions(en);
    expect(before).toHaveLength(1);
    server.use(http.get(`${PAGES}/faqs`, down));
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(61_000);
      expect(await content.questions(en)).toEqual(before);
    }
  });
  test.each([
    ['is down', down],
    ['lies', () => HttpResponse.json([{ id: 'x' }])],
    ['sends a page', () => new HttpResponse('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('are the local texts when the content system %s', async (_how, reply) => {
    server.use(http.get(PAGES, reply));
    for (const path of ['faqs', 'forms', 'banners']) server.use(http.get(`${PAGES}/${path}`, reply));
    const { content } = portal();
    expect(await content.page('about-us', en)).toBeUndefined();
    expect(await content.questions(en)).toBeUndefined();
    expect(await content.forms(en)).toBeUndefined();
    expect(await content.news(en)).toEqual([]);
  });
});

describe('published news', () => {
  const banner = (url: string) =>
    page({ acf: { picture: 'rings', alt: 'Rings', link: { url, title: 'Read' } } });
  test.each([
    ['https://plan.example/', true],
    ['/guest-login/faq', true],
    ['javascript:alert(1)', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['http://plan.example/', false],
  ])('links to %s: %s', async (url, leads) => {
    serve('/banners', banner(url));
    const [first] = await portal().content.news(en);
    expect(first?.link?.url).toBe(leads ? url : undefined);
    expect(first?.alt).toBe('Rings');
  });
  test('omits entries with an invalid or repeated name', async () => {
    const items = [banner('/a'), banner('/b'), { ...banner('/c'), slug: '" onload=x' }];
    serve('/banners', ...items);
    expect(await portal().content.news(en)).toHaveLength(1);
  });
});
