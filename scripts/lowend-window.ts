/** NetSurf and Dillo for `npm run lowend`, driven by keys and mouse in an X server, read from pictures. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { LowEndBrowser } from './lowend.ts';

const DISPLAY = ':97';
const WIDTH = 1_000;
/** Tall enough that no page has to be scrolled. */
const HEIGHT = 7_000;
/** Where the mouse touches nothing on any of the pages. */
const AT_REST = ['800', String(HEIGHT - 200)];
const LOADED_MS = 2_500;
const SHOWN_MS = 700;
const TRIES = 4;
const HITS = 4;

interface Point {
  x: number;
  y: number;
}

interface WindowKind {
  command: string;
  /** bars of the window, which are left out of a search for changes because the searched words are typed there */
  bars: { top: number; bottom: number };
  /** where the search bar has its checkbox for marking hits, and its close button, for browsers that lack keys for them */
  search?: { mark: Point; close: Point; height: number };
  /** the position of a field relative to its label */
  field: 'beside' | 'below';
}

const KINDS = {
  netsurf: {
    command: 'netsurf',
    bars: { top: 90, bottom: 30 },
    search: { mark: { x: 760, y: 62 }, close: { x: 977, y: 62 }, height: 42 },
    field: 'beside',
  },
  dillo: { command: 'dillo', bars: { top: 75, bottom: 60 }, field: 'beside' },
} satisfies Record<string, WindowKind>;

function settle(home: string): void {
  mkdirSync(`${home}/.dillo`, { recursive: true });
  writeFileSync(`${home}/.dillo/cookiesrc`, 'DEFAULT ACCEPT\n');
  writeFileSync(
    `${home}/.dillo/dillorc`,
    `geometry=${WIDTH}x${HEIGHT}+0+0\nshow_msg=NO\nenterpress_forces_submit=YES\n`,
  );
}

/** The boxes in which two pictures differ, topmost first. */
function differences(before: string, after: string, bars: WindowKind['bars']) {
  const page = `${WIDTH}x${HEIGHT - bars.top - bars.bottom}+0+${bars.top}`;
  const compared = ['-compose', 'difference', '-composite', '-crop', page, '+repage', '-threshold', '0'];
  const joined = ['-morphology', 'dilate', 'square:4', '-define', 'connected-components:verbose=true'];
  const listed = execFileSync(
    'convert',
    [before, after, ...compared, ...joined, '-connected-components', '8', 'null:'],
    { encoding: 'utf8' },
  );
  // '  3: 59x21+62+154 91.0,164.0 1239 gray(255)'
  return listed
    .split('\n')
    .map((line) => line.trim().split(' '))
    .filter((parts) => ['gray(255)', 'white', 'srgb(255,255,255)'].includes(parts[4] ?? ''))
    .map(([, box = '']) => box.split(/[x+]/).map(Number) as [number, number, number, number])
    .map(([width, height, x, y]) => ({ x: x + width / 2, y: y + bars.top + height / 2, width, height }))
    .sort((one, other) => one.y - other.y);
}

interface Screen {
  env: NodeJS.ProcessEnv;
  folder: string;
}

/** Keys, mouse and camera of an X server. */
function screenControls({ env, folder }: Screen) {
  const x = (...words: string[]) => execFileSync('xdotool', words, { env, encoding: 'utf8' }).trim();
  const picture = (file: string) => execFileSync('import', ['-window', 'root', file], { env });
  return {
    x,
    picture,
    keys: (...names: string[]) => x('key', ...names),
    click: (at: Point) => x('mousemove', String(Math.round(at.x)), String(Math.round(at.y)), 'click', '1'),
    /** Without the hint that a browser shows for what the mouse points at. */
    async pictureAtRest(name: string) {
      x('mousemove', ...AT_REST);
      await wait(SHOWN_MS);
      picture(`${folder}/${name}.png`);
    },
  };
}

/** Finds words on the page by the marks of the browser's own search. */
function pageSearch(kind: keyof typeof KINDS, folder: string, controls: ReturnType<typeof screenControls>) {
  const { bars, search }: WindowKind = KINDS[kind];
  const { x, keys, click, pictureAtRest } = controls;
  const findOnce = async (text: string, below: number) => {
    keys('ctrl+f');
    // the words of the last search stay marked until others are typed
    if (search) keys('ctrl+a', 'BackSpace');
    await pictureAtRest('before');
    x('type', text);
    let found: ReturnType<typeof differences>[number] | undefined;
    // a browser that cannot mark all hits goes to the next one with each Return
    for (let hit = 0; !found && hit < (search ? 1 : HITS); hit += 1) {
      keys('Return');
      await wait(SHOWN_MS);
      if (search) click(search.mark);
      await pictureAtRest('after');
      const marked = differences(`${folder}/before.png`, `${folder}/after.png`, bars);
      found = marked.find(({ y }) => y - (search?.height ?? 0) > below);
    }
    if (search) click(search.mark);
    if (search) click(search.close);
    else keys('Escape');
    await wait(SHOWN_MS);
    // without the search bar the page is higher up
    return found && { ...found, y: found.y - (search?.height ?? 0) };
  };
  return async (text: string, below = 0) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await findOnce(text, below);
      if (found) return found;
      await wait(LOADED_MS);
    }
    throw new Error(`${kind} shows no '${text}' (${folder}/after.png)`);
  };
}

export async function openWindow(
  kind: keyof typeof KINDS,
  url: string,
  folder: string,
): Promise<LowEndBrowser> {
  const { command, field }: WindowKind = KINDS[kind];
  settle(folder);
  const env = { ...process.env, HOME: folder, DISPLAY, LANG: 'C.UTF-8' };
  const server = spawn('Xvfb', [DISPLAY, '-screen', '0', `${WIDTH}x${HEIGHT}x24`], { stdio: 'ignore' });
  await wait(1_000);
  const browser = spawn(command, [url], { env, stdio: 'ignore' });
  const controls = screenControls({ env, folder });
  const { x, picture, keys, click } = controls;
  const find = pageSearch(kind, folder, controls);
  await wait(LOADED_MS * 2);
  const id = x('search', '--onlyvisible', '--name', '.').split('\n').at(-1)!;
  x('windowsize', id, String(WIDTH), String(HEIGHT), 'windowmove', id, '0', '0', 'windowfocus', id);
  let isInField = false;
  return {
    reads: 'title',
    staysOnRefresh: kind === 'dillo',
    save: async (file) => {
      picture(file.replace(/\.txt$/, '.png'));
      return x('getwindowname', id);
    },
    fill: async (label, values) => {
      const { x: middle, y, width, height } = await find(label);
      const at = field === 'beside' ? { x: middle + width / 2 + 40, y } : { x: middle, y: y + height };
      for (const [index, value] of values.entries()) {
        if (index === 0) click(at);
        else keys('Tab');
        x('type', value);
      }
      isInField = true;
    },
    press: async (text, after) => {
      // Dillo's search does not find the words of a button: Return in the last field sends the form instead, and on a
      // page without a field, as home, the run ends for a person to go on
      if (kind === 'dillo' && isInField) keys('Return');
      else click(await find(text, after === undefined ? 0 : (await find(after)).y));
      isInField = false;
      await wait(LOADED_MS);
    },
    end: () => {
      browser.kill();
      server.kill();
    },
  };
}
