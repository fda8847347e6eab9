import { runInNewContext } from 'node:vm';
import type { EntryContext } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import { canRunScripts, insertPageScripts, readHydrationState } from './page-scripts.ts';

const page = { id: 'page', module: '/assets/page.js', imports: ['/assets/base.js'] };
const contextWith = (handle: unknown, value: unknown = []) =>
  ({
    manifest: {
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: ['/assets/base.js'] },
      routes: { page },
      integrity: new Map([['/assets/entry.js', 'sha256-entry']]),
    },
    routeModules: { page: { handle } },
    staticHandlerContext: { matches: [{ route: page }] },
    serverHandoffStream: new Blob([`${JSON.stringify(value)}\n`]).stream(),
  }) as unknown as EntryContext;

async function scriptsWith(value: unknown) {
  const { context, data } = await readHydrationState(contextWith({}, value));
  expect(context).not.toHaveProperty('serverHandoffStream');
  const { head, body } = insertPageScripts(context, data, 'once');
  return head + body;
}

describe('document scripts', () => {
  test('pass on any data unchanged, and end in their own element', async () => {
    const value = [{ _1: 2 }, '</script><!-- ñ 😀 \u2028\u2029 \\u003c "', -5, 0.1];
    const [, code = ''] = /(window\.__remixContext=.*?)<\/script>/.exec(await scriptsWith(value)) ?? [];
    expect(code).not.toMatch(/[<\u2028\u2029]/);
    const window: { __remixContext?: { stream: ReadableStream } } = {};
    runInNewContext(code, { window, Response });
    expect(await new Response(window.__remixContext?.stream).text()).toBe(`${JSON.stringify(value)}\n`);
  });

  test('name each file once with its hash, and start the entry last', async () => {
    const scripts = await scriptsWith([]);
    const [, map = ''] = /type="importmap">(.*?)<\/script>/.exec(scripts) ?? [];
    const { integrity } = JSON.parse(map) as { integrity: object };
    const files = ['manifest', 'entry', 'base', 'page'].map((name) => `/assets/${name}.js`);
    expect(Object.keys(integrity)).toEqual(files);
    expect(scripts).toContain('import*as r0 from"/assets/page.js";window.__remixRouteModules={"page":r0}');
    expect(scripts).toMatch(/src="\/assets\/entry\.js" integrity="sha256-entry"><\/script>$/);
    expect(scripts.match(/<script/g)).toHaveLength(scripts.match(/<script nonce="once"/g)!.length);
  });
});

test.each([
  [{ scripts: false }, false],
  [{ scripts: true }, true],
  [undefined, true],
])('decides for a page with the handle %o whether it hydrates: %s', (handle, may) => {
  expect(canRunScripts(contextWith(handle))).toBe(may);
});
