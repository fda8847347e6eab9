/** The output of Remix's Vite plugin for app/: routes, entries and the names of the browser's files. */
declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node';

  export const mode: ServerBuild['mode'];
  export const entry: ServerBuild['entry'];
  export const routes: ServerBuild['routes'];
  export const assets: ServerBuild['assets'];
  export const publicPath: ServerBuild['publicPath'];
  export const basename: ServerBuild['basename'];
  export const assetsBuildDirectory: ServerBuild['assetsBuildDirectory'];
  export const future: ServerBuild['future'];
  export const isSpaMode: ServerBuild['isSpaMode'];
}
