/** What the walk saw, for the tests that look at it without walking again. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

export interface SavedWalk {
  pages: SavedPage[];
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

export function clearWalk(): void {
  rmSync(walkFolder, { recursive: true, force: true });
  mkdirSync(join(walkFolder, 'pages'), { recursive: true });
}

export function savePage(html: string, number: number): string {
  const file = `pages/${number}.html`;
  writeFileSync(join(walkFolder, file), html);
  return file;
}

export const saveWalk = (walk: SavedWalk): void => writeFileSync(index, JSON.stringify(walk, null, 1));
export const readWalk = (): SavedWalk => JSON.parse(readFileSync(index, 'utf8')) as SavedWalk;
