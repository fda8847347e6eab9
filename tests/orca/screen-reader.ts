/** Orca with Firefox on a screen that no one sees, driven by keys. record.py turns its speech into lines of text. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { end, openFirefox, readLine, start, startScreen, type Engine } from '../engines/driver.ts';

export interface ScreenReader {
  firefox: Engine;
  /** Presses keys by their X names, such as `Tab` and `shift+h`, separated by spaces. */
  press(keys: string): void;
  type(text: string): void;
  /** @returns all utterances so far */
  readHeard(): string[];
  close(): Promise<void>;
}

export async function startScreenReader(language: string): Promise<ScreenReader> {
  const home = mkdtempSync(join(tmpdir(), 'orca-'));
  const heard = join(home, 'heard');
  mkdirSync(join(home, 'orca'));
  copyFileSync(join(import.meta.dirname, 'record.py'), join(home, 'orca', 'orca-customizations.py'));
  writeFileSync(heard, '');
  const screen = {
    ...(await startScreen()),
    ...{ HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, XDG_RUNTIME_DIR: home, HEARD: heard },
    ...{ GSETTINGS_BACKEND: 'memory', GNOME_ACCESSIBILITY: '1' },
    // a mount in the folder could not be deleted
    GVFS_DISABLE_FUSE: '1',
    LC_ALL: 'C.UTF-8',
  };
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], screen);
  const env = { ...screen, DBUS_SESSION_BUS_ADDRESS: await readLine(bus) };
  const orca = start('orca', ['--replace'], env);
  orca.stdout!.resume();
  const readHeard = () => readFileSync(heard, 'utf8').split('\n').slice(0, -1);
  const until = Date.now() + 90_000;
  while (readHeard().length === 0) {
    if (Date.now() > until) throw new Error('Orca said nothing when it started');
    await setTimeout(200);
  }
  const firefox = await openFirefox(language, env);
  const xdotool = (...args: string[]) => String(execFileSync('xdotool', args, { env }));
  // without a window manager no window has the keyboard by itself
  const [window = ''] = xdotool('search', '--sync', '--onlyvisible', '--class', 'firefox').split('\n');
  xdotool('windowsize', window, '1280', '1024', 'windowfocus', '--sync', window);
  // from the address bar to the page
  xdotool('key', 'F6');
  return {
    firefox,
    readHeard,
    press: (keys) => void xdotool('key', '--delay', '40', ...keys.split(' ')),
    type: (text) => void xdotool('type', '--delay', '30', text),
    async close() {
      await firefox.close();
      for (const each of [orca, bus]) end(each);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
