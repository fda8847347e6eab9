import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import type { Plugin as PostcssPlugin } from 'postcss';
import type { GetManualChunk, GetModuleInfo } from 'rollup';
import { defineConfig, type Plugin } from 'vite';
import { routeLabels } from './app/i18n/route-labels.plugin.ts';
import { constantFlags, replacedText } from './app/remix/browser-build.plugin.ts';
import { portalBrand } from './app/platform/brand.ts';
import { buildBrandTokens } from './app/platform/brand-colors.ts';
import remixOptions from './remix.config.js';
import { COMPILED_PACKAGES } from './scripts/project.mjs';

const app = fileURLToPath(new URL('./app', import.meta.url));

/** The number of build entries (pages) that need a module. */
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
 * Creates a few shared files besides the entry and the page's own, instead of a dozen small ones. One
 * contains the code that every page needs. Together it compresses better, and each file adds its hash to
 * every page.
 */
const clientChunk: GetManualChunk = (id, { getModuleInfo }) => {
  // the street map's code, which only pages with a map load
  if (id.includes('node_modules/leaflet')) return 'leaflet';
  if (id.endsWith('.css?url')) return undefined;
  // only the pages of saved cards and addresses have the dialog
  if (
    /node_modules|preload-helper|\/app\/(ui(?!\/(?:gallery|dialog-link))|i18n|paths\.ts|platform|remix)|\/contract\/(typed-keys|languages)\./.test(
      id,
    )
  )
    return 'base';
  return pagesNeeding(id, getModuleInfo) > 1 ? featureChunk(id) : undefined;
};

/** Each page loads a list of all scripts, in which each character of the hashes adds a tenth of a kilobyte. */
const script = 'assets/[name]-[hash:7].js';
const scriptNames = { entryFileNames: script, chunkFileNames: script };

/**
 * Makes build/server/index.js the whole server, and not only the routes, which Remix's plugin uses as the
 * entry.
 */
const serverEntry: Plugin = {
  name: 'server-entry',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: 'app/server/start.ts' } } } : undefined,
};

/** Writes the colors of the brand in place of `@brand light` and `@brand dark`. */
const brandRules: PostcssPlugin = {
  postcssPlugin: 'brand',
  AtRule: {
    brand: (rule) => {
      const tokens = buildBrandTokens(portalBrand)[rule.params as 'light' | 'dark'];
      for (const [name, value] of Object.entries(tokens)) rule.before({ prop: `--${name}`, value });
      rule.remove();
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), serverEntry, constantFlags, replacedText, routeLabels(app)],
  resolve: { alias: { '~': app } },
  css: { postcss: { plugins: [brandRules] } },
  ssr: { noExternal: COMPILED_PACKAGES },
  build: {
    target: isSsrBuild ? 'node22' : 'es2022',
    // the oldest engines that the style sheet supports (docs/operate)
    cssTarget: ['chrome70', 'safari12'],
    // four kilobytes less per page than with esbuild's minifier, compressed
    ...(!isSsrBuild && {
      minify: 'terser' as const,
      terserOptions: {
        ecma: 2020 as const,
        module: true,
        // no code of ours or of the framework reads a property only for its side effect
        compress: { passes: 3, keep_fargs: false, pure_getters: true },
      },
    }),
    // the Content-Security-Policy refuses data: addresses
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: clientChunk, ...scriptNames } },
  },
  optimizeDeps: {
    entries: ['./app/entry.client.tsx', './app/root.tsx', './app/areas/*/pages/*.tsx'],
    esbuildOptions: { target: 'es2022' },
  },
}));
