/** What the walk saw, for the tests that look at it without walking again. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '../fixtures.ts';
import type { WalkedForm } from './form-walk.ts';

export interface SavedPage {
  visitor: string;
  language: Language;
  url: string;
  status: number;
  /** of the portal; undefined for a page of the identity provider or a partner */
  route?: string;
  /** whether links lead to it while nothing has been changed */
  isLinked: boolean;
  /** its HTML, in the folder of the walk */
  file: string;
}

/** A file that links lead to while nothing has been changed. */
export interface SavedFile {
  visitor: string;
  language: Language;
  url: string;
  route: string;
  /** its bytes, in the folder of the walk */
  file: string;
}

export interface SavedWalk {
  pages: SavedPage[];
  files: SavedFile[];
  /** what is wrong with a page or a link */
  problems: string[];
  /** what would run on a page of the light version */
  scripts: string[];
  /** how many addresses each visitor knew in the end, in each language */
  known: Record<string, number>;
  /** how each route is reached */
  reached: Record<string, string>;
  forms: WalkedForm[];
  /** forms that were not there when the same way was gone again */
  lost: string[];
  /** the calls of the contract that were made */
  calls: string[];
}

export const walkFolder = join(import.meta.dirname, '../../../var/test-walk');
const index = join(walkFolder, 'walk.json');

const failure = join(walkFolder, 'failed.txt');
const LOOK_AGAIN_MS = 200;

/**
 * What the walk of this run saw. The first worker that asks walks, the others wait.
 * @throws when that walk failed
 */
export async function walkOfThisRun(walk: () => Promise<SavedWalk>): Promise<SavedWalk> {
  mkdirSync(dirname(walkFolder), { recursive: true });
  try {
    // of several that try, one makes the folder
    mkdirSync(walkFolder);
  } catch {
    while (!existsSync(index)) {
      if (existsSync(failure)) throw new Error(`the walk failed: ${readFileSync(failure, 'utf8')}`);
      await wait(LOOK_AGAIN_MS);
    }
    return JSON.parse(readFileSync(index, 'utf8')) as SavedWalk;
  }
  try {
    for (const kind of ['pages', 'files']) mkdirSync(join(walkFolder, kind));
    const saved = await walk();
    writeFileSync(`${index}.new`, JSON.stringify(saved, null, 1));
    renameSync(`${index}.new`, index);
    return saved;
  } catch (error) {
    writeFileSync(failure, String(error));
    throw error;
  }
}

/** What an earlier run saw is gone. */
export const forgetWalk = (): void => rmSync(walkFolder, { recursive: true, force: true });

function save(content: string | Uint8Array, file: string): string {
  writeFileSync(join(walkFolder, file), content);
  return file;
}
export const savePage = (html: string, number: number): string => save(html, `pages/${number}.html`);
export const saveFile = (bytes: Uint8Array, number: number): string => save(bytes, `files/${number}`);
