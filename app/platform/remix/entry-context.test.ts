import { runInNewContext } from 'node:vm';
import type { EntryContext } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import { addRootData, integrityIn, takeHandOver, withSwitchedOnFlags } from './entry-context.ts';

const contextWith = (loaderData: object) =>
  ({
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: false },
    manifest: { integrity: new Map([['/assets/a.js', 'sha256-a']]) },
    staticHandlerContext: { loaderData },
  }) as unknown as EntryContext;

const request = (method: string) =>
  new Request('http://portal.test/main/cart?x=1', { method, headers: { cookie: 'a=1' } });

const loadRoot = (asked: Request) =>
  Promise.resolve(`${asked.method} ${asked.url} ${asked.headers.get('cookie')}`);

test('a document is told of the flags that are on, and of no other', () => {
  expect(withSwitchedOnFlags(contextWith({})).future).toEqual({ v3_singleFetch: true });
});

test('the hash of a file is found by its address', () => {
  const integrityOf = integrityIn(contextWith({}));
  expect(integrityOf('/assets/a.js')).toBe('sha256-a');
  expect(integrityOf('/assets/b.js')).toBeUndefined();
});

test.each([
  ['a post that its route refused gets the frame, as a GET of its page would', 'POST', {}, true],
  ['a post whose loaders ran has it already', 'POST', { root: 'own' }, false],
  ['a GET without it is left alone', 'GET', {}, false],
])('%s', async (_what, method, loaderData: { root?: string }, isAdded) => {
  const context = contextWith(loaderData);
  const before = loaderData.root;
  expect(await addRootData(request(method), context, loadRoot)).toBe(isAdded);
  expect(context.staticHandlerContext.loaderData.root).toBe(
    isAdded ? 'GET http://portal.test/main/cart?x=1 a=1' : before,
  );
});

describe('the data that the browser starts from', () => {
  const handedOver = (value: unknown, didRenderScripts = true) =>
    takeHandOver({
      ...contextWith({}),
      renderMeta: { didRenderScripts },
      serverHandoffStream: new Blob([`${JSON.stringify(value)}\n`]).stream(),
    } as unknown as EntryContext);

  test('arrives as it was written, whatever it holds, and nothing in it ends its element', async () => {
    const value = [{ _1: 2 }, '</script><!-- ñ 😀 \u2028\u2029 \\u003c "', -5, 0.1];
    const { context, script } = await handedOver(value);
    expect(context).not.toHaveProperty('serverHandoffStream');
    const [, code = ''] = /^<script nonce="once">(.*)<\/script>$/.exec(script('once')) ?? [];
    expect(code).not.toMatch(/[<\u2028\u2029]/);
    const lines: string[] = [];
    const streamController = { enqueue: (line: string) => lines.push(line), close: () => lines.push('end') };
    runInNewContext(code, { window: { __remixContext: { streamController } } });
    expect(lines).toEqual([`${JSON.stringify(value)}\n`, 'end']);
  });

  test('is left out of a page without scripts', async () => {
    expect((await handedOver([], false)).script('once')).toBe('');
  });
});
