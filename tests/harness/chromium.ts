/** Chromium for scripts and tests: Playwright's own if installed, else the system's, preferably headless. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';

const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const chromiumPath = existsSync(chromium.executablePath())
  ? undefined
  : SYSTEM_CHROMIUMS.find((path) => existsSync(path));

/** Only Roboto and DejaVu, the same on every machine (scripts/machine.mjs). */
const FONTS = resolve(import.meta.dirname, '../../node_modules/.cache/fonts/fonts.conf');
export const hasFonts = existsSync(FONTS);
// Chromium inherits it from its parent process
if (hasFonts) process.env.FONTCONFIG_FILE = FONTS;

/** Separate processes for site isolation took a fifth of the browser tests' CPU time, and one portal needs none. */
const ONE_PROCESS_FOR_ALL_SITES = '--disable-site-isolation-trials';

export const chromiumArguments = [
  ONE_PROCESS_FOR_ALL_SITES,
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ args: chromiumArguments, ...(chromiumPath ? { executablePath: chromiumPath } : {}) });
