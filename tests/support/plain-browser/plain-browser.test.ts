import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PlainContext } from './browser.ts';
import { plainExpect } from './expect.ts';
import type { PlainPage } from './page.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

interface Answer {
  html?: string;
  status?: number;
  headers?: Record<string, string | string[]>;
}

/** A site whose answers a test writes down by path; everything it is asked is kept. */
const answers = new Map<string, Answer>();
const received: Received[] = [];
let server: Server;
let context: PlainContext;
let page: PlainPage;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body });
      const answer = answers.get(new URL(url, 'http://x').pathname) ?? { status: 404, html: 'none' };
      response.writeHead(answer.status ?? 200, { 'content-type': 'text/html', ...answer.headers });
      response.end(answer.html ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
afterAll(() => server.close());

const origin = () => `http://localhost:${(server.address() as AddressInfo).port}`;

beforeEach(async () => {
  answers.clear();
  received.length = 0;
  context = new PlainContext({ baseURL: origin(), locale: 'es-US' });
  page = await context.newPage();
});

/** Opens a page with this body; another one is at /next. */
async function open(html: string): Promise<void> {
  answers.set('/start', { html });
  answers.set('/next', { html: '<title>Next</title><h1>Next</h1>' });
  await page.goto('/start');
}

type Loose = Record<string, (...given: unknown[]) => Promise<void>>;
const loose = (value: unknown) => value as Loose;

describe('a form', () => {
  it('sends only its successful controls and the button that was pressed', async () => {
    await open(`<form method="post" action="/next">
      <input name="typed" aria-label="Typed"><input name="off" disabled value="1"><input value="nameless">
      <fieldset disabled><input name="inner" value="1"></fieldset>
      <input type="checkbox" name="box" value="a" checked><input type="checkbox" name="box" value="b">
      <input type="hidden" name="token" value="t"><select name="list"><option>one<option selected>two</select>
      <textarea name="lines">a\nb</textarea>
      <button name="intent" value="save">Save</button><button name="intent" value="drop">Drop</button>
      </form><input form="f" name="foreign" value="1">`);
    await page.getByLabel('Typed').fill('Año & co');
    await page.getByRole('button', { name: 'Drop' }).click();
    const { method, body, headers } = received.at(-1)!;
    expect(method).toBe('POST');
    expect(body).toBe('typed=A%C3%B1o+%26+co&box=a&token=t&list=two&lines=a%0D%0Ab&intent=drop');
    expect(headers).toMatchObject({
      origin: origin(),
      'sec-fetch-site': 'same-origin',
      referer: `${origin()}/start`,
      'accept-language': 'es-US',
    });
    expect(page.url()).toBe(`${origin()}/next`);
  });

  it('of method get replaces the query of its address', async () => {
    await open(`<form action="/next?old=1"><input name="q" aria-label="Search"><button>Go</button></form>`);
    await page.getByLabel('Search').fill('a b');
    await page.getByLabel('Search').press('Enter');
    expect(page.url()).toBe(`${origin()}/next?q=a+b`);
  });

  it('with a missing required field is not sent, and the step fails', async () => {
    await open(`<form method="post" action="/next"><input name="code" required><button>Go</button></form>`);
    await expect(page.getByRole('button').click()).rejects.toThrow('check code');
    expect(received).toHaveLength(1);
  });

  it('is sent to the address and by the method of the pressed button', async () => {
    await open(
      `<form method="post" action="/no"><button formaction="/next" formmethod="get">Go</button></form>`,
    );
    await page.getByRole('button').click();
    expect(received.at(-1)).toMatchObject({ method: 'GET' });
    expect(page.url()).toBe(`${origin()}/next?`);
  });
});

describe('a press', () => {
  it.each([
    ['a button that only a script can use', '<button type="button">Go</button>', 'nothing happens'],
    ['a button outside of any form', '<button>Go</button>', 'nothing happens'],
    ['a disabled button', '<form><button disabled>Go</button></form>', 'disabled'],
    [
      'a button that says it is disabled',
      '<form><button aria-disabled="true">Go</button></form>',
      'disabled',
    ],
    ['a hidden button', '<form hidden><button>Go</button></form>', '0 elements'],
    ['a button in a closed dialog', '<dialog><form><button>Go</button></form></dialog>', '0 elements'],
    ['one of two buttons', '<form><button>Go</button><button>Go on</button></form>', '2 elements'],
    ['a popover’s button', '<button popovertarget="p">Go</button><div id="p" popover>x</div>', 'popover'],
  ])('on %s fails', async (_what, html, message) => {
    await open(html);
    await expect(page.getByRole('button', { name: 'Go' }).click()).rejects.toThrow(message);
    expect(received).toHaveLength(1);
  });

  it('on a link into another window fails', async () => {
    await open('<a href="/next" target="_blank">Next</a>');
    await expect(page.getByRole('link').click()).rejects.toThrow('another window');
  });

  it('on a summary shows what it hides', async () => {
    await open('<details><summary>More</summary><p>Inside</p></details>');
    await expect(plainExpect(page.getByText('Inside')).toBeVisible()).rejects.toThrow('hidden');
    await page.getByText('More').click();
    await plainExpect(page.getByText('Inside')).toBeVisible();
  });

  it('on a label checks its box, and on a radio button unchecks the others', async () => {
    await open(`<label><input type="checkbox" name="a"> Agree</label>
      <input type="radio" name="r" aria-label="One" checked><input type="radio" name="r" aria-label="Two">`);
    await page.getByText('Agree').click();
    await plainExpect(page.getByRole('checkbox')).toBeChecked();
    await page.getByLabel('Two').check();
    await plainExpect(page.getByLabel('One')).not.toBeChecked();
  });

  it('on a link within the page asks the server nothing', async () => {
    await open('<a href="#there">There</a><p id="there">Here</p>');
    await page.getByRole('link').click();
    expect(page.url()).toBe(`${origin()}/start#there`);
    expect(received).toHaveLength(1);
  });
});

describe('a request', () => {
  it('follows redirects and pages that move on at once, and keeps the cookies of each', async () => {
    answers.set('/one', {
      status: 302,
      headers: { location: '/two', 'set-cookie': 'a=1; Path=/; HttpOnly' },
    });
    answers.set('/two', { html: '<noscript><meta http-equiv="refresh" content="0;url=/three"></noscript>' });
    answers.set('/three', { html: 'there', headers: { 'set-cookie': ['b=2', 'a=; Max-Age=0; Path=/'] } });
    await page.goto('/one#part');
    expect(page.url()).toBe(`${origin()}/three`);
    expect(received.map(({ url }) => url)).toEqual(['/one', '/two', '/three']);
    expect(received[1]!.headers.cookie).toBe('a=1');
    expect(await context.cookies()).toMatchObject([{ name: 'b', value: '2' }]);
  });

  it('says that another site sent it', async () => {
    await open(`<a href="${origin().replace('localhost', '127.0.0.1')}/next">Next</a>`);
    await page.getByRole('link').click();
    expect(received.at(-1)!.headers).toMatchObject({
      'sec-fetch-site': 'cross-site',
      referer: `${origin()}/`,
    });
  });

  it('leaves the tab where it is when a file comes, and goes back to the page before', async () => {
    await open('<a href="/file">File</a><a href="/next">Next</a>');
    answers.set('/file', { html: 'x', headers: { 'content-disposition': 'attachment; filename="a.csv"' } });
    const download = page.waitForEvent<{ suggestedFilename(): string }>('download');
    await page.getByRole('link', { name: 'File' }).click();
    expect((await download).suggestedFilename()).toBe('a.csv');
    expect(page.url()).toBe(`${origin()}/start`);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/next');
    await page.goBack();
    expect(page.url()).toBe(`${origin()}/start`);
    await expect(page.waitForURL('**/next')).rejects.toThrow('instead of');
  });
});

describe('finding', () => {
  it('sees no hidden text, and the innermost element of a text', async () => {
    await open(`<main><p>Your <b>card</b> ends</p><p hidden>Your card is old</p>
      <noscript>No scripts</noscript></main>`);
    await plainExpect(page.getByText('your card').first()).toHaveText('Your card ends');
    await plainExpect(page.getByText('is old')).toBeHidden();
    await plainExpect(page.getByText('No scripts')).toBeVisible();
  });

  it('knows names from labels, content, images and descriptions', async () => {
    await open(`<label for="z">ZIP  code</label><input id="z" aria-describedby="d"><p id="d">Five digits</p>
      <a href="/"><img alt="Home" src="h.png"></a><a href="/c">See all<span class="visually-hidden">claims</span></a><section aria-label="Cart"><h2>Three</h2></section>`);
    const field = page.getByRole('textbox', { name: 'zip code' });
    await plainExpect(field).toHaveAccessibleDescription('Five digits');
    await plainExpect(page.getByRole('link', { name: 'Home', exact: true })).toHaveCount(1);
    await plainExpect(page.getByRole('link', { name: 'See all claims' })).toHaveCount(1);
    const cart = page.getByRole('region', { name: 'Cart' });
    await plainExpect(cart.getByRole('heading', { level: 2 })).toHaveText('Three');
    await plainExpect(page.getByLabel('ZIP code')).toHaveValue('');
  });

  it('combines locators as Playwright does', async () => {
    await open('<ul><li>One <a href="/1">go</a></li><li>Two</li></ul>');
    const items = page.getByRole('listitem');
    await plainExpect(items.filter({ hasText: 'two' })).toHaveText('Two');
    await plainExpect(items.filter({ has: page.getByRole('link') })).toContainText('One');
    await plainExpect(items.last().or(page.getByRole('link'))).toHaveCount(2);
    await plainExpect(items.and(page.locator(':first-child'))).toHaveCount(1);
    await plainExpect(items).toHaveText(['One go', /^T/]);
  });
});

describe('an assertion', () => {
  it.each([
    ['toHaveText', 'Other'],
    ['toHaveCount', 2],
    ['toHaveAttribute', 'lang'],
    ['toContainText', 'hers'],
  ] as const)('%s fails when it does not hold, and its opposite then passes', async (name, wanted) => {
    await open('<h1>His</h1>');
    const heading = plainExpect(page.getByRole('heading'));
    await expect(loose(heading)[name]!(wanted)).rejects.toThrow('but there was');
    await loose(heading.not)[name]!(wanted);
  });

  it('about an element that is not there fails, also as its opposite', async () => {
    await open('<h1>His</h1>');
    await expect(plainExpect(page.getByRole('alert')).not.toHaveText('x')).rejects.toThrow('0 elements');
    await expect(plainExpect(page).toHaveTitle('His')).rejects.toThrow('the page toHaveTitle');
  });
});

describe('what the plain browser lacks', () => {
  it('throws instead of passing', async () => {
    await open('<h1>His</h1>');
    const heading = page.getByRole('heading');
    expect(() => loose(heading).boundingBox!()).toThrow('locator.boundingBox');
    expect(() => loose(page).evaluate!()).toThrow('page.evaluate');
    expect(() => page.on('console', () => undefined)).toThrow('console');
    expect(() => loose(plainExpect(heading)).toHaveCSS!()).toThrow('toHaveCSS');
    expect(() => page.getByRole('heading', { pressed: true } as object)).toThrow('option “pressed”');
    await expect(heading.press('ArrowDown')).rejects.toThrow('the key ArrowDown');
    expect(() => new PlainContext({ isMobile: true } as object)).toThrow('isMobile');
  });
});
