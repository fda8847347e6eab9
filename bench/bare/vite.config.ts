import { vitePlugin as remix } from '@remix-run/dev';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/**
 * The portal's page, which the route `/same` shows. It is part of the build, like the markup of components.
 */
const portalPage: Plugin = {
  name: 'portal-page',
  resolveId: (id) => (id === 'virtual:portal-page' ? id : undefined),
  load: (id) =>
    id === 'virtual:portal-page'
      ? `export default ${readFileSync(new URL('../../var/bench/page.json', import.meta.url), 'utf8')}`
      : undefined,
};

/** The settings of a new Remix app, except for the output folder, the target and that page. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    portalPage,
    remix({
      buildDirectory: '../../var/bench/bare',
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
      },
    }),
  ],
  // the portal's target, because esbuild 0.28 cannot build for the older browsers that Vite would choose
  build: { target: isSsrBuild ? 'node20' : 'es2022' },
}));
