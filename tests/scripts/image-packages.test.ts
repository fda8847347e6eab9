/** What `npm ci --omit=dev` puts into the image: packages that the portal runs with, and no others. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

/** Named by the customer's list or as another package's peer, and imported by nobody here. */
const notImported = ['@conform-to/react', '@simplewebauthn/browser', 'i18next', 'isbot', 'react-i18next'];

const sources = globSync('app/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing[/.]/.test(file))
  .map((file) => read(file));
const imported = new Set(
  [read('server.ts'), ...sources].flatMap((source) =>
    [...source.matchAll(/(?:from |import\(?\s?)'((?:@[\w-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)].map(
      ([, name]) => name!,
    ),
  ),
);

test('Every package of the image is imported by the portal, but for those that are named here.', () => {
  expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual(notImported);
});

test('The image installs no development packages.', () => {
  expect(read('Dockerfile')).toMatch(/RUN npm ci --omit=dev --omit=optional\n/);
});
