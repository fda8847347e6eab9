import { createRequestHandler, data, type EntryContext, type ServerBuild } from '@remix-run/node';
import { afterEach, describe, expect, test, vi } from 'vitest';
// @ts-expect-error -- the package declares no types for this file
import { deserializeErrors } from '../../node_modules/@remix-run/react/dist/esm/errors.js';
// @ts-expect-error -- the package declares no types for this file
import { decodeViaTurboStream } from '../../node_modules/@remix-run/react/dist/esm/single-fetch.js';
import { toSafeLocation, toSafePage, toSafeReturnTo } from '~/session/safe-return.ts';
import { paths } from '~/paths.ts';
import { canRunScripts } from '~/remix/page-scripts.ts';

/** GHSA-337j-9hxr-rhxg: the browser rebuilds a page's error by its name, with any function of the window. */
describe('error of a page', () => {
  const hostile = { __type: 'Error', __subType: 'Hostile', name: 'Hostile', message: 'alert(1)', stack: 'x' };
  /** everything that a page of the portal throws: an error, a response, a response with data */
  const thrown = {
    'an error with a name of its own': () => Object.assign(new Error('alert(1)'), hostile),
    'a response': () => Response.json(hostile, { status: 422 }),
    'a response with data': () => data(hostile, { status: 422 }),
  };

  /** Rebuilds the error of a page in the browser, as during hydration. */
  async function hydrated(
    toThrow: unknown,
    mode: 'production' | 'development',
  ): Promise<{ error: unknown; hydrates: boolean }> {
    let entry: EntryContext | undefined;
    const page = () => null;
    const build = {
      entry: {
        module: {
          default: (_request: Request, status: number, _headers: Headers, context: EntryContext) => {
            entry = context;
            return new Response('', { status });
          },
          handleError: () => undefined,
        },
      },
      routes: {
        root: {
          id: 'root',
          path: '',
          module: { default: page, ErrorBoundary: page, loader: () => Promise.reject(toThrow as Error) },
        },
      },
      assets: {
        entry: { module: '', imports: [] },
        routes: { root: { id: 'root', hasLoader: true, hasErrorBoundary: true, module: '' } },
        url: '',
        version: '1',
      },
      publicPath: '/',
      assetsBuildDirectory: '',
      future: { v3_singleFetch: true },
      isSpaMode: false,
    } as unknown as ServerBuild;
    await createRequestHandler(build, mode)(new Request('http://portal.test/'));
    const { value } = await decodeViaTurboStream(entry!.serverHandoffStream!, globalThis);
    const error: unknown = deserializeErrors((value as { errors: Record<string, unknown> }).errors)!.root;
    return { error, hydrates: canRunScripts(entry!) };
  }

  const made = vi.fn(function Hostile() {});
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('Hostile', made);
  afterEach(() => made.mockClear());

  test.each(Object.entries(thrown))('is never rebuilt by name from a value of %s', async (_what, make) => {
    expect(await hydrated(make(), 'production')).toMatchObject({ error: expect.anything(), hydrates: true });
    expect(made).not.toHaveBeenCalled();
  });
  test('would be rebuilt from a bare object, so such a page has no scripts', async () => {
    const { error, hydrates } = await hydrated({ ...hostile }, 'production');
    expect(error).toBe(made.mock.instances[0]);
    expect(hydrates).toBe(false);
  });
  test('is rebuilt by the name of an error in development only', async () => {
    await hydrated(thrown['an error with a name of its own'](), 'development');
    expect(made).toHaveBeenCalled();
  });
});

// GHSA-wrjc-x8rr-h8h6: no such address reaches the router: they come from paths.ts or have passed these functions
describe('address of a different host, spelled as a path,', () => {
  const portal = 'https://portal.example.test';
  const site = {
    publicUrl: portal,
    idpSignInMetadataUrl: 'https://idp.example.test/x',
    idpPasswordResetMetadataUrl: 'https://idp.example.test/x',
    registrationRedirectOrigins: [],
  };
  // both accept a query as a list
  const { pharmacies: _, prescriptionTransfer, ...byText } = paths;
  const turns = [
    ...['//', '\\\\', '/\\', '\\/', '/\\/', '///', '/\t/', '/%5c', '/%2f', '/main/..//', '/main/..\\\\'],
  ];

  test.each(turns)('is rejected: %j', (begin) => {
    const value = `${begin}evil.test/main`;
    expect([toSafeReturnTo(value), toSafePage(value), toSafeLocation(site, value, '/main')]).toEqual(
      Array(3).fill('/main'),
    );
    const transfer = (id: string) => prescriptionTransfer(id);
    for (const build of [...Object.values(byText), transfer] as ((...values: string[]) => unknown)[]) {
      const path = String(build(value, value));
      expect(new URL(path, portal).origin, path).toBe(portal);
      expect(path).toMatch(/^\/(?![/\\])/);
    }
  });
});
