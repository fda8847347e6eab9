/** lynx and w3m for `npm run lowend`: driven by keys in a terminal, and read from the files they save. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { LowEndBrowser } from './lowend.ts';

const ROWS = 60;
const COLUMNS = 100;
const ENTER = '\r';
const TAB = '\t';
const ERASE_LINE = '\u0015';
/** A page counts as shown when the terminal has been silent this long. */
const SILENT_MS = 600;
const MAX_WAIT_MS = 15_000;

/** Sends keys; resolves when the program has printed something and is silent again. */
function openTerminal(command: string, home: string) {
  const program = spawn(
    'script',
    ['--quiet', '--flush', '--command', `stty rows ${ROWS} cols ${COLUMNS}; exec ${command}`, '/dev/null'],
    {
      env: { ...process.env, HOME: home, TERM: 'xterm', LANG: 'C.UTF-8' },
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  let heardAt = 0;
  program.stdout.on('data', () => (heardAt = Date.now()));
  const silence = async () => {
    const startedAt = Date.now();
    while (Date.now() - startedAt < MAX_WAIT_MS) {
      await wait(50);
      if (heardAt >= startedAt && Date.now() - heardAt > SILENT_MS) return;
    }
  };
  const keys = async (...groups: string[]) => {
    for (const group of groups) {
      program.stdin.write(group);
      await silence();
    }
  };
  return { keys, silence, end: () => void program.kill() };
}

const escaped = (words: string) => words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

async function savedText(file: string, save: () => Promise<void>): Promise<string> {
  rmSync(file, { force: true });
  await save();
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Accepts cookies without asking, and does not pause after messages. */
const LYNX_SETTINGS = [
  'INCLUDE:/etc/lynx/lynx.cfg',
  'FORCE_COOKIE_PROMPT:yes',
  'INFOSECS:0',
  'MESSAGESECS:0',
  'ALERTSECS:0',
  '',
].join('\n');

export async function openLynx(url: string, folder: string): Promise<LowEndBrowser> {
  writeFileSync(`${folder}/lynx.cfg`, LYNX_SETTINGS);
  writeFileSync(
    `${folder}/.lynxrc`,
    'accept_all_cookies=on\nkeypad_mode=LINKS_AND_FORM_FIELDS_ARE_NUMBERED\n',
  );
  const { keys, silence, end } = openTerminal(`lynx -nocolor -cfg=${folder}/lynx.cfg ${url}`, folder);
  await silence();
  const save = (file: string) => savedText(file, () => keys('p', ENTER, ERASE_LINE + file + ENTER));
  /** the number of the first link, button or field after these words, also of one that begins with them */
  const press = async (text: string, after = '') => {
    const page = await save(`${folder}/current.txt`);
    const rest = page.slice(page.indexOf(after));
    const [, bracket, number] =
      new RegExp(String.raw`(\(?)\[(\d+)\][^[\n]*?${escaped(text)}`).exec(rest) ?? [];
    if (number === undefined) throw new Error(`lynx shows no '${text}' after '${after}':\n${page}`);
    await keys(number, ENTER);
    // the number only moves to a button; Enter presses it
    if (bracket) await keys(ENTER);
  };
  return {
    reads: 'words',
    staysOnRefresh: true,
    save,
    fill: async (label, values) => {
      const page = await save(`${folder}/current.txt`);
      const [, number] = new RegExp(String.raw`${escaped(label)}[^[]*\[(\d+)`).exec(page) ?? [];
      if (number === undefined) throw new Error(`lynx shows no field '${label}':\n${page}`);
      await keys(`${number}g`, ENTER);
      for (const value of values) await keys(value, TAB);
    },
    press,
    end,
  };
}

export async function openW3m(url: string, folder: string): Promise<LowEndBrowser> {
  const { keys, silence, end } = openTerminal(
    `w3m -cols ${COLUMNS} -o accept_cookie=1 -o confirm_qq=0 -o ignorecase_search=0 ${url}`,
    folder,
  );
  await silence();
  const find = (text: string) => keys(`/${text}${ENTER}`);
  return {
    reads: 'words',
    staysOnRefresh: true,
    save: (file) => savedText(file, () => keys('S', ERASE_LINE + file + ENTER)),
    fill: async (label, values) => {
      await keys('g');
      await find(label);
      for (const value of values) await keys(TAB, ENTER, value + ENTER);
    },
    press: async (text, after) => {
      await keys('g');
      if (after) await find(after);
      await find(text);
      await keys(ENTER);
    },
    end,
  };
}
