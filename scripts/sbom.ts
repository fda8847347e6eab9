/**
 * `npm run sbom`: the contents of the image. Writes var/sbom.cdx.json (CycloneDX). Also writes NOTICE, which
 * is committed: every package with its license, and the license texts of packages that only the build
 * contains.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { COMPILED_PACKAGES } from './project.mjs';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  licenses?: { expression?: string; license?: { id?: string; name?: string } }[];
}
interface Bom {
  metadata: { component: { name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

interface Locked {
  version: string;
  dev?: true;
  optional?: true;
  devOptional?: true;
}

/** The image installs neither development packages nor optional ones, such as the Node of a working copy. */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const shipped = new Set(
  Object.entries(packages)
    .filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional)
    .concat(COMPILED_PACKAGES.map((name) => [name, packages[`node_modules/${name}`]!]))
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
);

const formatLicense = ({ licenses = [] }: Component) =>
  licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name).join(', ') ||
  'unknown';

function licenseText(name: string): string {
  const folder = `node_modules/${name}`;
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  return file === undefined ? '' : readFileSync(`${folder}/${file}`, 'utf8').trim();
}

const options = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const bom = JSON.parse(execFileSync('npm', options, { encoding: 'utf8', maxBuffer: 2 ** 28 })) as Bom;
bom.metadata.component.name = 'member-portal';
bom.components = bom.components.filter((component) => shipped.has(component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => shipped.has(ref) || ref.startsWith('member-portal@'))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => shipped.has(on)) }));
mkdirSync('var', { recursive: true });
writeFileSync('var/sbom.cdx.json', `${JSON.stringify(bom, undefined, 2)}\n`);

const lines = bom.components
  .map((component) => `${component['bom-ref']}  ${formatLicense(component)}`)
  .sort();
// packages of one owner share a text
const texts = Map.groupBy(COMPILED_PACKAGES, licenseText);
writeFileSync(
  'NOTICE',
  `Member Portal runs with these packages, each under the license of its owner. The texts are in the
package's folder of node_modules; of those that are compiled into the build they are below.
Written by \`npm run sbom\`.

${lines.join('\n')}

${[...texts].map(([text, names]) => `--- ${names.join(', ')}\n\n${text}`).join('\n\n')}
`,
);
console.log(`${lines.length} packages: var/sbom.cdx.json, NOTICE`);
