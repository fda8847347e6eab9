/** The image contains the build and its packages, and no other files. */
import { existsSync, globSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMPILED_PACKAGES, MEMORY_LIMITS } from '../../scripts/project.mjs';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

/** Packages that the customer's list or a different package requires, or that a worker thread loads from its path. */
const notImported = [
  ...['@conform-to/react', '@simplewebauthn/browser', 'i18next', 'isbot', 'passkit-generator'],
  'react-i18next',
];

const sources = globSync('{app,contract}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => read(file));
const imported = new Set(
  [read('server.ts'), ...sources].flatMap((source) =>
    [...source.matchAll(/(?:from |import\(?\s?)'((?:@[\w-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)].map(
      ([, name]) => name!,
    ),
  ),
);

test('The portal imports every package of the image, except for the listed ones.', () => {
  expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual(notImported);
});

test('The image installs no development packages.', () => {
  expect(read('Dockerfile')).toMatch(/ npm ci --omit=dev\n/);
});

const stages = read('Dockerfile').split(/^FROM .*$/m);
const copies = (stage: string) => [...stage.matchAll(/^COPY (.*)$/gm)].map(([, what]) => what);

test('The image contains only the build, its packages, the backup script and the license.', () => {
  expect(copies(stages.at(-1)!)).toEqual([
    ...['--from=packages /portal/node_modules node_modules', '--from=build /portal/build build'],
    ...['package.json server.ts LICENSE NOTICE ./', 'scripts/backup.ts scripts/'],
  ]);
});

test('The build context of the image has no tests or test helpers, and all copied files.', () => {
  const lines = read('.dockerignore').trim().split('\n');
  for (const left of ['app/**/*.test.ts', 'app/**/*.test.tsx', 'contract/*.test.ts'])
    expect(lines.indexOf(left)).toBeGreaterThan(lines.indexOf('!app'));
  const copied = stages
    .flatMap(copies)
    .flatMap((line) => (line!.startsWith('--') ? [] : line!.split(' ').slice(0, -1)));
  expect(copied.filter((path) => !lines.includes(`!${path}`))).toEqual([]);
  expect(copied.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

/** Counts like a disk: whole blocks, including directories. */
function bytesOnDisk(path: string): number {
  const entry = lstatSync(path);
  const own = Math.ceil(entry.size / 4096) * 4096;
  if (!entry.isDirectory()) return own;
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .reduce((sum, name) => sum + bytesOnDisk(join(path, name)), own);
}

/** Packages of the lock file that the image has. */
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { version: string; dev?: true; link?: true }>;
};
const installed = Object.entries(packages).filter(([path, { dev, link }]) => path && !dev && !link);

test('NOTICE names every package of the image and of its build, each under a license that allows it.', () => {
  const names = installed.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`);
  const compiled = COMPILED_PACKAGES.map((name) => `${name}@${packages[`node_modules/${name}`]!.version}`);
  const listed = [...read('NOTICE').matchAll(/^(\S+@\d\S*) {2}(.+)$/gm)].map(([, name, license]) => [
    name!,
    license!,
  ]);
  // after a change of packages, run npm run sbom
  expect(listed.map(([name]) => name).sort()).toEqual([...new Set([...names, ...compiled])].sort());
  const allowed = /^\(?(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|CC0-1\.0|BlueOak-1\.0\.0)\b/;
  expect(listed.filter(([, license]) => !allowed.test(license!))).toEqual([]);
});

test('The packages of the image take at most 90 MB.', () => {
  const paths = installed.map(([path]) => fileURLToPath(new URL(path, root)));
  const megabytes =
    paths.filter((path) => existsSync(path)).reduce((sum, path) => sum + bytesOnDisk(path), 0) / 2 ** 20;
  expect(megabytes).toBeGreaterThan(30);
  expect(megabytes).toBeLessThan(90);
});

test('The image and npm start set the same memory limits.', () => {
  const image = read('Dockerfile').replaceAll('"', '');
  for (const [name, value] of Object.entries(MEMORY_LIMITS)) expect(image).toContain(`${name}=${value}`);
  expect(read('scripts/start.mjs')).toContain('MEMORY_LIMITS');
});
