import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';

/** Two shared files beside the entry and the route's own, instead of a dozen small ones to fetch. */
function clientChunk(id: string): string | undefined {
  if (id.includes('node_modules')) return 'library';
  return /\/app\/(ui|i18n|paths\.ts|platform)/.test(id) && !id.endsWith('.css?url') ? 'interface' : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions)],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: {
    target: isSsrBuild ? 'node20' : 'es2022',
    // a data: address would not pass the Content-Security-Policy
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: clientChunk } },
  },
  optimizeDeps: {
    entries: ['./app/entry.client.tsx', './app/root.tsx', './app/routes/**/*.tsx'],
    esbuildOptions: { target: 'es2022' },
  },
}));
