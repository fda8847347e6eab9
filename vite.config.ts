import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import type { GetManualChunk, GetModuleInfo } from 'rollup';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { routeLabels } from './app/i18n/route-labels.plugin.ts';
import remixOptions from './remix.config.js';

const app = fileURLToPath(new URL('./app', import.meta.url));

/** How many of the build's entries, which are the pages, need a module. */
function pagesNeeding(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): number {
  if (seen.has(id)) return 0;
  seen.add(id);
  const { isEntry, importers } = getModuleInfo(id) ?? { isEntry: false, importers: [] };
  return (
    (isEntry ? 1 : 0) +
    importers.reduce((sum, importer) => sum + pagesNeeding(importer, getModuleInfo, seen), 0)
  );
}

/** What several pages share goes by feature: its whole pages apart from the parts that other pages borrow. */
function featureChunk(id: string): string | undefined {
  const [, feature, isPage] = /\/app\/features\/([^/]+)\/[^/]*?(-pages?)?\.tsx?$/.exec(id) ?? [];
  return feature && (isPage ? `${feature}-pages` : feature);
}

/**
 * A few shared files beside the entry and the page's own, instead of a dozen small ones to fetch. What
 * every page needs is one of them: together it compresses better, and each file costs its hash in every page.
 */
const clientChunk: GetManualChunk = (id, { getModuleInfo }) => {
  // the street map's, which only a page with one loads
  if (id.includes('node_modules/leaflet')) return 'leaflet';
  if (id.endsWith('.css?url')) return undefined;
  if (/node_modules|preload-helper|\/app\/(ui(?!\/gallery)|i18n|paths\.ts|platform)/.test(id)) return 'base';
  return pagesNeeding(id, getModuleInfo) > 1 ? featureChunk(id) : undefined;
};

/** build/server/index.js is the whole server, not the routes alone, which Remix's plugin names as its entry. */
const serverEntry: Plugin = {
  name: 'server-entry',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: 'app/server/start.ts' } } } : undefined,
};

/** What Remix hands its router, beside the flags of remix.config.js (@remix-run/react, browser.js). */
const routerFlags = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};

/**
 * Flags that are decided here are constants for the browser: what they turn off, such as lazy route discovery and
 * the fetching before single fetch, is left out of its build.
 */
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

const FETCH = 'await fetch(url, init)';

/** Whoever asks for data says which build the page that is open came from (app/platform/remix/other-build.ts). */
const namedBuild: Plugin = {
  name: 'named-build',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/@remix-run\/react\/.*\/single-fetch\.js/.test(id)) return undefined;
    if (!code.includes(FETCH)) this.error(`Remix no longer fetches data by ${FETCH}`);
    const headers = '{ "X-Build": window.__remixManifest.version, ...init.headers }';
    return code.replace(FETCH, `await fetch(url, { ...init, headers: ${headers} })`);
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), serverEntry, constantFlags, namedBuild, routeLabels(app)],
  resolve: { alias: { '~': app } },
  // of a package this large the build takes what is used: loading it whole takes a second of each start
  ssr: { noExternal: ['date-fns', 'leaflet'] },
  build: {
    target: isSsrBuild ? 'node22' : 'es2022',
    // the oldest engines that the style sheet is written for (docs/operations.md)
    cssTarget: ['chrome70', 'safari12'],
    // four kilobytes less than esbuild's on each page, compressed
    ...(!isSsrBuild && {
      minify: 'terser' as const,
      terserOptions: { ecma: 2020 as const, module: true, compress: { passes: 3, keep_fargs: false } },
    }),
    // a data: address would not pass the Content-Security-Policy
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: clientChunk } },
  },
  optimizeDeps: {
    entries: ['./app/entry.client.tsx', './app/root.tsx', './app/routes/**/*.tsx'],
    esbuildOptions: { target: 'es2022' },
  },
}));
