/**
 * Finds the labels that a page may show: the keys in its route file and in every module that this file imports for the
 * browser. The server imports them as `virtual:route-labels`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { routeTable } from '../routes.ts';

const NAME = 'virtual:route-labels';
const RESOLVED = `\0${NAME}`;
const ANY = '*';

const IMPORT = /^(?:import|export)\s(?!type\b)[^;'"]*['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm;
const QUOTED_KEY = /['"]([a-z]\w*(?:\.[\w-]+)+)['"]/g;
/** `orders.status.${status}` */
const COMPOSED_KEY = /`([a-z]\w*\.(?:[\w.-]|\$\{[^}]*\})*)`/g;

/** The label keys in a source text; a part that is known only at run time is `*`. */
export function findLabelKeys(source: string): string[] {
  const code = source.replaceAll(COMMENT, '');
  const quoted = [...code.matchAll(QUOTED_KEY)].map(([, key = '']) => key);
  const composed = [...code.matchAll(COMPOSED_KEY)].map(([, key = '']) =>
    key.replaceAll(/\$\{[^}]*\}/g, ANY),
  );
  return [...quoted, ...composed];
}

/** The file of an import of our own code; undefined for server modules, which never reach the browser. */
function importedFile(specifier: string, from: string, app: string): string | undefined {
  if (/\.server(?:\.|$)/.test(specifier)) return undefined;
  const path = specifier.startsWith('~/')
    ? join(app, specifier.slice(2))
    : specifier.startsWith('.')
      ? resolve(dirname(from), specifier)
      : undefined;
  return path !== undefined && /\.tsx?$/.test(path) && existsSync(path) ? path : undefined;
}

function collectModules(file: string, app: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file)) return seen;
  const source = readFileSync(file, 'utf8');
  seen.set(file, source);
  for (const [, specifier = ''] of [...source.matchAll(IMPORT), ...source.matchAll(DYNAMIC_IMPORT)]) {
    const imported = importedFile(specifier, file, app);
    if (imported) collectModules(imported, app, seen);
  }
  return seen;
}

/** The keys of a module and of all its imports for the browser, sorted. */
export function collectLabelKeys(file: string, app: string): string[] {
  return [...new Set([...collectModules(file, app).values()].flatMap(findLabelKeys))].sort();
}

function routesWithLabels(app: string) {
  return Object.fromEntries(
    [...Object.entries(routeTable), ['root', { id: 'root', path: '', file: 'root.tsx' }] as const].map(
      ([id, { file, ...route }]) => [id, { ...route, labels: collectLabelKeys(join(app, file), app) }],
    ),
  );
}

export function routeLabels(app: string): Plugin {
  return {
    name: 'route-labels',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(routesWithLabels(app))};` : undefined),
    handleHotUpdate({ server }) {
      const loaded = server.moduleGraph.getModuleById(RESOLVED);
      if (loaded) server.moduleGraph.invalidateModule(loaded);
    },
  };
}
