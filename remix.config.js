/**
 * The Remix options, which vite.config.ts passes to the Remix plugin. Every v3 flag is on except lazy route
 * discovery, which would send the links of a page, including ids, to /__manifest
 * (docs/decisions/0001-remix-2-and-its-migration.md).
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: true,
  },
};
