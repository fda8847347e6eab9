/**
 * Changes that the browser's build makes to the files of Remix. Remove with the migration to React Router 7, where
 * the flags are defaults and the address of a failed navigation is available. The build fails if Remix no longer
 * contains a replaced text.
 */
import type { Plugin } from 'vite';
import remixOptions from '../../remix.config.js';

/** Flags that Remix passes to its router, in addition to those of remix.config.js (@remix-run/react, browser.js). */
const routerFlags = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};

/** The browser's build then omits code that fixed flags switch off, such as lazy route discovery. */
export const constantFlags: Plugin = {
  name: 'constant-flags',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    /node_modules\/(?:@remix-run\/(?:react|router)|react-router(?:-dom)?)\//.test(id)
      ? code.replaceAll(/\b(?:[\w.]+\.)?future\.(v[37]_\w+)/g, (read, flag: string) =>
          String({ ...remixOptions.future, ...routerFlags }[flag] ?? read),
        )
      : undefined,
};

/** Text in files of Remix, and its replacement in the browser. */
const REPLACED: Record<string, [text: string, by: string][]> = {
  'single-fetch.js': [
    // a data request names the build of the open page (app/remix/other-build.ts)
    [
      'await fetch(url, init)',
      'await fetch(url, { ...init, headers: { "X-Build": window.__remixManifest.version, ...init.headers } })',
    ],
    // the reply of a proxy that replaced the portal's (app/ui/error-page.tsx)
    [
      'throw new Error(`Unable to decode turbo-stream response from URL: ${url.toString()}`)',
      'throw Object.assign(Error("no page"), { status: res.status })',
    ],
  ],
  // a page whose script cannot be loaded opens as a document; Remix would reload the page with its link
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

export const replacedText: Plugin = {
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
