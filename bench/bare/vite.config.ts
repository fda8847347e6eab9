import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

/** The settings of a new Remix app, but for the place of the build and its target. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
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
  // the portal's; esbuild 0.28 cannot write for the older browsers that Vite would choose
  build: { target: isSsrBuild ? 'node20' : 'es2022' },
}));
