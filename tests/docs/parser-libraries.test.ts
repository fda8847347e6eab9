/** docs/develop/parser-libraries.md names every package of production that parses input. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync('docs/develop/parser-libraries.md', 'utf8');
const [, parsing = ''] = page.split(/^## Parses input$/m);

/** These packages write, format, log or measure, or other packages call them without input. */
const others = `
  @babel/runtime @edgefirst-dev/data @hapi/hoek @hapi/topo @opentelemetry/api @oslojs/binary @oslojs/crypto
  @oslojs/encoding @pinojs/redact @remix-run/react @remix-run/web-blob @remix-run/web-stream
  @sideway/address @sideway/formula @sideway/pinpoint @simplewebauthn/browser @types/cookie abort-controller
  async-function async-generator-function atomic-sleep bintrees buffer-from call-bind-apply-helpers
  call-bound csv-stringify dayjs debug deepmerge depd destroy do-not-zip dunder-proto ee-first encodeurl
  es-define-property es-errors es-object-atoms escape-html escape-string-regexp etag event-target-shim
  fflate finalhandler function-bind generator-function get-intrinsic get-proto gopd has-symbols hasown
  http-errors ics inherits joi js-tokens launder loose-envify math-intrinsics merge-descriptors methods
  mime-db mrmime ms nanoid node-forge object-inspect on-exit-leak-free on-finished on-headers
  passkit-generator picocolors pino pino-abstract-transport pino-std-serializers process-warning prom-client
  property-expr quick-format-unescaped react react-dom react-router-dom real-require reflect-metadata runes2
  safe-buffer safe-stable-stringify safer-buffer scheduler setprototypeof side-channel side-channel-list
  side-channel-map side-channel-weakmap sonic-boom source-map source-map-js source-map-support split2
  statuses stream-slice tdigest thread-stream tiny-case toidentifier toposort tslib tsyringe type-fest
  unpipe utils-merge void-elements web-encoding web-streams-polyfill yup
`
  .trim()
  .split(/\s+/);
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
const rows = parsing
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()));
const listed = [...rows.flatMap(([packages = '']) => namesIn(packages)), ...others];

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { dev?: boolean; link?: boolean }>;
};
const inProduction = new Set(
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path]) => path.split('node_modules/').at(-1)!),
);

test('lists every package of production exactly once', () => {
  expect(inProduction.size).toBeGreaterThan(100);
  expect(listed.toSorted()).toEqual([...inProduction].toSorted());
});

test('states input, acceptance and other effects in each row', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    expect(row.filter(Boolean)).toHaveLength(4);
    expect(Math.max(...row.map((cell) => cell.length)), row[0]).toBeLessThanOrEqual(80);
  }
});

test('names only existing files', () => {
  const text = page.slice(0, page.indexOf('## Parses input'));
  const files = namesIn(text).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(5);
  const known = new Set(globSync('{app,tests}/**/*.ts').flatMap((path) => [path, basename(path)]));
  expect(files.filter((file) => !known.has(file))).toEqual([]);
});
