import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import type { GetManualChunk, GetModuleInfo } from 'rollup';
import { defineConfig, type Plugin } from 'vite';
import { routeLabels } from './app/i18n/route-labels.plugin.ts';
import remixOptions from './remix.config.js';

const app = fileURLToPath(new URL('./app', import.meta.url));

/** How many entries of the build, which are the pages, need a module. */
function pagesNeeding(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): number {
  if (seen.has(id)) return 0;
  seen.add(id);
  const { isEntry, importers } = getModuleInfo(id) ?? { isEntry: false, importers: [] };
  return (
    (isEntry ? 1 : 0) +
    importers.reduce((sum, importer) => sum + pagesNeeding(importer, getModuleInfo, seen), 0)
  );
}

/** The chunk of modules that several pages share, by feature; whole pages are separate from parts that other pages use. */
function featureChunk(id: string): string | undefined {
  const [, feature, isPage] =
    /\/app\/areas\/(?:[^/]+\/)??((?!pages\/)[^/]+)\/[^/]*?(-pages?)?\.tsx?$/.exec(id) ?? [];
  return feature && (isPage ? `${feature}-pages` : feature);
}

/**
 * A few shared files besides the entry and the page's own, instead of a dozen small ones. One has what every page
 * needs: together it compresses better, and each file costs its hash in every page.
 */
const clientChunk: GetManualChunk = (id, { getModuleInfo }) => {
  // the street map's, loaded only by pages with a map
  if (id.includes('node_modules/leaflet')) return 'leaflet';
  if (id.endsWith('.css?url')) return undefined;
  if (
    /node_modules|preload-helper|\/app\/(ui(?!\/gallery)|i18n|paths\.ts|platform|remix)|\/contract\/(typed-keys|languages)\./.test(
      id,
    )
  )
    return 'base';
  return pagesNeeding(id, getModuleInfo) > 1 ? featureChunk(id) : undefined;
};

/** Makes build/server/index.js the whole server, and not only the routes, which Remix's plugin takes as the entry. */
const serverEntry: Plugin = {
  name: 'server-entry',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: 'app/server/start.ts' } } } : undefined,
};

/** Flags that Remix passes to its router, in addition to those of remix.config.js (@remix-run/react, browser.js). */
const routerFlags = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};

/** The browser's build then omits what decided flags switch off, such as lazy route discovery. */
const constantFlags: Plugin = {
  name: 'constant-flags',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    /node_modules\/(?:@remix-run\/(?:react|router)|react-router(?:-dom)?)\//.test(id)
      ? code.replaceAll(/\b(?:[\w.]+\.)?future\.(v[37]_\w+)/g, (read, flag: string) =>
          String({ ...remixOptions.future, ...routerFlags }[flag] ?? read),
        )
      : undefined,
};

/** Replaces functions that nothing here calls. */
const UNUSED = 'throw Error("left out by vite.config.ts")';
const unused = (...names: string[]) => Object.fromEntries(names.map((name) => [name, UNUSED]));

/**
 * Framework functions, by file, of features that the portal does not use, and their replacement in the browser: a
 * minifier can't tell that nothing calls them. Pages can't import what needs them (eslint.config.js).
 */
const leftOut: Record<string, Record<string, string>> = {
  '@remix-run/router/dist/router.js': {
    // fetchers, which load or post beside a navigation (useFetcher)
    ...unused('fetch', 'getFetcher', 'deleteFetcherAndUpdateState'),
    ...{ abortFetcher: '', markFetchRedirectsDone: 'return false', abortStaleFetchLoads: 'return false' },
    // forms post as documents (post-form.tsx), and GET forms navigate like links (get-form.tsx)
    ...unused('handleAction'),
    ...{ normalizeNavigateOptions: 'return { path }', getSubmissionFromNavigation: 'return undefined' },
    // useBlocker
    ...unused('getBlocker', 'deleteBlocker'),
    shouldBlockNavigation: 'return undefined',
    // routes that change while a page is open: found late, or by hot reload
    ...unused('_internalSetRoutes', 'patchRoutes', 'dispose', 'discoverRoutes'),
    checkFogOfWar: 'return { active: false, matches: null }',
    // defer()
    ...{
      isDeferredData: 'return false',
      isDeferredResult: 'return false',
      cancelActiveDeferreds: 'return []',
    },
    ...{ resolveNavigationDeferredResults: '', resolveFetcherDeferredResults: '' },
    // view transitions
    ...{ restoreAppliedTransitions: '', persistAppliedTransitions: '' },
  },
  '@remix-run/react/dist/esm/single-fetch.js': unused(
    ...['singleFetchActionStrategy', 'singleFetchLoaderFetcherStrategy', 'fetchSingleLoader'],
  ),
  // the browser's own loaders and actions, and fetching from before single fetch
  '@remix-run/react/dist/esm/routes.js': unused(
    ...['preventInvalidServerHandlerCall', 'noActionDefinedError', 'fetchServerAction', 'fetchServerHandler'],
    ...['unwrapServerResponse', 'createClientRoutesWithHMRRevalidationOptOut'],
  ),
  // styles of a route's own
  '@remix-run/react/dist/esm/links.js': { prefetchStyleLinks: '' },
  // names for developer tools would keep unused code in the build
  '@remix-run/react/dist/esm/components.js': {},
  '@remix-run/react/dist/esm/fallback.js': { RemixRootDefaultHydrateFallback: 'return null' },
  // only for an error in the root's own error page, where the framework's page would show members a stack
  '@remix-run/react/dist/esm/errorBoundaries.js': {
    RemixRootDefaultErrorBoundary:
      'return React.createElement("html", { lang: "en" }, React.createElement("body", null, "Application Error"))',
  },
  'react-dom/cjs/react-dom.production.min.js': unused(
    ...['createPortal', 'createRoot', 'findDOMNode', 'hydrate', 'render', 'unmountComponentAtNode'],
    'unstable_renderSubtreeIntoContainer',
  ),
};

interface AstNode extends Partial<Record<'id' | 'body' | 'left' | 'right' | 'property', AstNode>> {
  type: string;
  start: number;
  end: number;
  name?: string;
}

/** The bodies of `function name() {}` and of `exports.name = function () {}`, anywhere. */
function bodiesIn(node: AstNode): { name: string | undefined; body: AstNode | undefined }[] {
  const inner = Object.values(node)
    .flat()
    .filter((value: unknown): value is AstNode => typeof value === 'object' && value !== null)
    .flatMap(bodiesIn);
  if (node.type === 'FunctionDeclaration') inner.push({ name: node.id?.name, body: node.body });
  if (node.type === 'AssignmentExpression')
    inner.push({ name: node.left?.property?.name, body: node.right?.body });
  return inner;
}

const leftOutFunctions: Plugin = {
  name: 'left-out-functions',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const [file = '', instead] = Object.entries(leftOut).find(([name]) => id.endsWith(`/${name}`)) ?? [];
    if (!instead) return undefined;
    const bodies = bodiesIn(this.parse(code) as object as AstNode);
    const found = Object.entries(instead).map(([name, text]) => {
      const body = bodies.find((one) => one.name === name && one.body)?.body;
      if (!body) return this.error(`${file} no longer has a function ${name}`);
      return { ...body, text };
    });
    return (
      found
        .sort((a, b) => b.start - a.start)
        .reduce((rest, { start, end, text }) => `${rest.slice(0, start)}{ ${text} }${rest.slice(end)}`, code)
        // for developer tools; they would keep unused code in the build
        .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
    );
  },
};

/** Text in files of Remix, and its replacement in the browser. */
const REPLACED: Record<string, [text: string, by: string][]> = {
  'single-fetch.js': [
    // a data request names the build of the open page (app/remix/other-build.ts)
    [
      'await fetch(url, init)',
      'await fetch(url, { ...init, headers: { "X-Build": window.__remixManifest.version, ...init.headers } })',
    ],
    // what a proxy answered with in the portal's place (app/ui/error-page.tsx)
    [
      'throw new Error(`Unable to decode turbo-stream response from URL: ${url.toString()}`)',
      'throw Object.assign(Error("no page"), { status: res.status })',
    ],
  ],
  // a page whose script can't be loaded opens as a document; Remix would reload the page with its link
  'routeModules.js': [
    [
      'window.location.reload();',
      `const { location: to } = window.__remixRouter?.state.navigation ?? {};
    const href = to && to.pathname + to.search;
    if (href && href !== location.pathname + location.search) location.assign(href + to.hash);
    else location.reload();`,
    ],
  ],
};

const replacedText: Plugin = {
  name: 'replaced-text',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const file = /@remix-run\/react\/dist\/esm\/([\w-]+\.js)/.exec(id)?.[1] ?? '';
    return REPLACED[file]?.reduce((before, [text, by]) => {
      if (!before.includes(text)) this.error(`${file} of Remix no longer has ${text}`);
      return before.replace(text, by);
    }, code);
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(remixOptions),
    serverEntry,
    constantFlags,
    leftOutFunctions,
    replacedText,
    routeLabels(app),
  ],
  resolve: { alias: { '~': app } },
  // the build includes only the used parts of these large packages: loading them whole takes a second of each start
  ssr: { noExternal: ['date-fns', 'leaflet'] },
  build: {
    target: isSsrBuild ? 'node22' : 'es2022',
    // the oldest engines that the style sheet supports (docs/operations.md)
    cssTarget: ['chrome70', 'safari12'],
    // four kilobytes less per page than with esbuild's minifier, compressed
    ...(!isSsrBuild && {
      minify: 'terser' as const,
      terserOptions: { ecma: 2020 as const, module: true, compress: { passes: 3, keep_fargs: false } },
    }),
    // the Content-Security-Policy refuses data: addresses
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: clientChunk } },
  },
  optimizeDeps: {
    entries: ['./app/entry.client.tsx', './app/root.tsx', './app/areas/*/pages/*.tsx'],
    esbuildOptions: { target: 'es2022' },
  },
}));
