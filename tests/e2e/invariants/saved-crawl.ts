/** The stored crawl, for tests that need no crawl of their own. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '#harness/browser.ts';
import type { CrawledForm } from './form-crawl.ts';

export interface SavedPage {
  visitor: string;
  language: Language;
  url: string;
  status: number;
  /** of the portal; undefined for a page of the identity provider or a partner */
  route?: string;
  /** whether links lead to it before any change */
  isLinked: boolean;
  /** its HTML, in the folder of the crawl */
  file: string;
}

/** A file that links lead to before any change. */
export interface SavedFile {
  visitor: string;
  language: Language;
  url: string;
  route: string;
  /** its bytes, in the folder of the crawl */
  file: string;
}

export interface SavedCrawl {
  pages: SavedPage[];
  files: SavedFile[];
  /** problems of a page or a link */
  problems: string[];
  /** script markup on a page of the light version */
  scripts: string[];
  /** final number of addresses known to each visitor, in each language */
  known: Record<string, number>;
  /** the trail to each route */
  reached: Record<string, string>;
  forms: CrawledForm[];
  /** forms that were missing when the same trail was repeated */
  lost: string[];
  /** the contract's calls that were made */
  calls: string[];
}

export const crawlFolder = join(import.meta.dirname, '../../../var/test-crawl');
const index = join(crawlFolder, 'crawl.json');

const failure = join(crawlFolder, 'failed.txt');
const LOOK_AGAIN_MS = 200;

/** The crawl of this run. The first worker that needs it crawls, and the others wait. @throws when that crawl failed */
export async function crawlOfThisRun(crawl: () => Promise<SavedCrawl>): Promise<SavedCrawl> {
  mkdirSync(dirname(crawlFolder), { recursive: true });
  try {
    // only one of several workers creates the folder
    mkdirSync(crawlFolder);
  } catch {
    while (!existsSync(index)) {
      if (existsSync(failure)) throw new Error(`the crawl failed: ${readFileSync(failure, 'utf8')}`);
      await wait(LOOK_AGAIN_MS);
    }
    return JSON.parse(readFileSync(index, 'utf8')) as SavedCrawl;
  }
  try {
    for (const kind of ['pages', 'files']) mkdirSync(join(crawlFolder, kind));
    const saved = await crawl();
    writeFileSync(`${index}.new`, JSON.stringify(saved, null, 1));
    renameSync(`${index}.new`, index);
    return saved;
  } catch (error) {
    writeFileSync(failure, String(error));
    throw error;
  }
}

/** Removes the crawl of an earlier run. */
export const forgetCrawl = (): void => rmSync(crawlFolder, { recursive: true, force: true });

function save(content: string | Uint8Array, file: string): string {
  writeFileSync(join(crawlFolder, file), content);
  return file;
}
export const savePage = (html: string, number: number): string => save(html, `pages/${number}.html`);
export const saveFile = (bytes: Uint8Array, number: number): string => save(bytes, `files/${number}`);
