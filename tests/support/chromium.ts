/** Chromium for scripts and tests: Playwright's own where it could be had, else the system's. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

export const chromiumPath = existsSync(chromium.executablePath()) ? undefined : '/usr/bin/chromium';

export const chromiumArguments = [
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
