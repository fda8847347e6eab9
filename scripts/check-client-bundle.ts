/** Proves that no text of a server-only source file, and nothing of Node, is in build/client. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const MIN_TEXT_LENGTH = 14;
/** what runs only on a server, from any file */
const MARKS = [
  /(?:from|import|require)\s*(?:\(\s*)?["']node:/,
  /\bprocess\.env\.[A-Z]/,
  /Ocp-Apim-Subscription-Key/i,
];

/** the contract is pure, and pages may use its rules; text that Remix writes into a page is in both */
const serverFolders = /^app\/(?:platform(?!\/remix\/[^/]+\.tsx$)|programme(?!\/contract)|identity|content)\//;

/** Whether a file is server-only: in a server layer, or with a name that ends in .server. */
const isServerFile = (path: string) => serverFolders.test(path) || /\.server\.tsx?$/.test(path);

/** Remix's own client contains these too. */
const isMediaType = (text: string) => /^(?:application|multipart|text)\/[\w.+-]+$/.test(text);

function filesBelow(directory: string, ending: RegExp): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The quoted texts of a source file, without its imports and comments. */
function textsOf(source: string): string[] {
  const code = source.replace(
    /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$|^(?:import|export)\b[^;]*\bfrom\s+'[^']*';/gm,
    '',
  );
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)]
    .map((match) => match[1] ?? '')
    .filter((text) => text.length >= MIN_TEXT_LENGTH && !text.includes('\\') && !isMediaType(text));
}

/** For a page also the values of attributes: `name="contactNumber"`. */
const pageTextsOf = (source: string): string[] => [
  ...textsOf(source),
  ...[...source.matchAll(/="([^"\n]*)"/g)].map((match) => match[1] ?? ''),
];

/** The feature at the start of a label key, because pages compose keys from it. */
const labelFeatureOf = (text: string): string[] => /^(\w+)(?:\.[\w-]+)+$/.exec(text)?.slice(1) ?? [];

/** The code without longer page texts that contain a text. */
function withoutLonger(code: string, text: string, shared: ReadonlySet<string>): string {
  const longer = [...shared].filter((each) => each !== text && each.includes(text));
  return longer.reduce((rest, each) => rest.replaceAll(each, ''), code);
}

export interface Leak {
  file: string;
  /** the source file of the text, or its description */
  source: string;
  text: string;
}

/** @param root a project with app/ and build/client/ */
export function findLeaks(root: string): { leaks: Leak[]; texts: number; files: number } {
  const named = (file: string) => relative(root, file).split(sep).join('/');
  const sources = filesBelow(join(root, 'app'), /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file));
  const shared = new Set(
    sources
      .filter((file) => !isServerFile(named(file)))
      // the browser knows routes by their names
      .flatMap((file) => [basename(file).replace(/\.tsx?$/, ''), ...pageTextsOf(readFileSync(file, 'utf8'))])
      .flatMap((text) => [text, ...labelFeatureOf(text)]),
  );
  const own = sources
    .filter((file) => isServerFile(named(file)))
    .flatMap((file) => textsOf(readFileSync(file, 'utf8')).map((text) => ({ source: named(file), text })))
    .filter(({ text }) => !shared.has(text));
  const clientFiles = filesBelow(join(root, 'build/client'), /\.m?js$/);
  const leaks = clientFiles.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    const marks = MARKS.flatMap((mark) => mark.exec(code)?.[0] ?? []);
    const isThere = (text: string) => withoutLonger(code, text, shared).includes(text);
    return [
      ...marks.map((text) => ({ file: named(file), source: 'server-only code', text })),
      ...own
        .filter(({ text }) => code.includes(text) && isThere(text))
        .map((text) => ({ file: named(file), ...text })),
    ];
  });
  return { leaks, texts: own.length, files: clientFiles.length };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { leaks, texts, files } = findLeaks(resolve(import.meta.dirname, '..'));
  for (const { file, source, text } of leaks)
    console.error(`${file} holds ${JSON.stringify(text)} of ${source}`);
  if (files === 0) console.error('build/client has no scripts: build first.');
  else
    console.log(`${files} client files, ${texts} texts of server files looked for, ${leaks.length} found.`);
  process.exitCode = leaks.length > 0 || files === 0 ? 1 : 0;
}
