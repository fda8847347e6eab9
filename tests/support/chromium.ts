/** Chromium for scripts and tests: Playwright's own where it could be had, else the system's, without a window first. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const chromiumPath = existsSync(chromium.executablePath())
  ? undefined
  : SYSTEM_CHROMIUMS.find((path) => existsSync(path));

/**
 * A page of one portal needs no process of its own to keep it from another site's, and starting one for each context
 * took a fifth of the CPU of the browser tests.
 */
const ONE_PROCESS_FOR_ALL_SITES = '--disable-site-isolation-trials';

export const chromiumArguments = [
  ONE_PROCESS_FOR_ALL_SITES,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ args: chromiumArguments, ...(chromiumPath ? { executablePath: chromiumPath } : {}) });
