/**
 * The Remix options. vite.config.ts hands them to the Remix plugin, so this is their only home.
 *
 * Every v3 flag is on but lazy route discovery: it would send the links of a page, ids included, to
 * /__manifest (docs/decisions/0001-remix-2-and-its-migration.md).
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
