/**
 * Pictures of pages: `npm run pictures -- --out FOLDER --members ana,ana@02,guest --pages
 * /main/home,/main/cart/confirm`. `ana@02` is ana while she views person 02. 360 and 1280 px, light and dark, both
 * languages; without JavaScript, which is the harder case.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { launchChromium } from '#harness/chromium.ts';
import { startPortal, startSandbox } from '#harness/portal.ts';
import { fillCart, signIn } from '#harness/browser-checkout.ts';

const PAGES = [
  ...['/main/home', '/main/prescriptions', '/main/orders', '/main/cart/confirm', '/main/claims'],
  ...['/main/benefits', '/main/find-pharmacy?zipCode=53703&radius=5', '/main/drug', '/main/membership'],
  ...['/main/membership/id-card', '/main/settings', '/main/more', '/guest-login', '/sign-up'],
];

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'var/pictures' },
    pages: { type: 'string', default: PAGES.join(',') },
    members: { type: 'string', default: 'guest,ana' },
    languages: { type: 'string', default: 'en,es' },
    schemes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '360,1280' },
    size: { type: 'string', default: 'small' },
    // only the part that fits into the window, as in the README
    window: { type: 'boolean', default: false },
  },
});
const ports = { portal: 3180, sandbox: 4180 };
const portalUrl = `http://localhost:${ports.portal}`;

async function picture(context: BrowserContext, path: string, file: string, width: number): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
  await page.goto(portalUrl + path);
  await page.screenshot({ path: file, fullPage: !values.window });
  await page.close();
}

const sandbox = await startSandbox({ name: 'pictures', port: ports.sandbox, portals: [portalUrl] });
const portal = await startPortal({ name: 'pictures', port: ports.portal, sandboxPort: ports.sandbox });
const browser = await launchChromium();
try {
  mkdirSync(values.out, { recursive: true });
  for (const member of values.members.split(',')) {
    const [userName = member, viewed] = member.split('@');
    const context = await browser.newContext({ locale: 'en-US' });
    if (userName !== 'guest') {
      const page = await context.newPage();
      await signIn(page, portalUrl, userName);
      if (member === 'ana') await fillCart(page, portalUrl);
      if (viewed) {
        const headers = { origin: portalUrl, 'sec-fetch-site': 'same-origin' };
        await context.request.post(`${portalUrl}/main/viewing`, { form: { personCode: viewed }, headers });
      }
    }
    const storageState = await context.storageState();
    for (const language of values.languages.split(','))
      for (const colorScheme of values.schemes.split(',') as ('light' | 'dark')[]) {
        const look = await browser.newContext({ storageState, colorScheme, javaScriptEnabled: false });
        await look.addCookies([
          { name: 'lang', value: language, url: portalUrl },
          { name: 'ts', value: values.size, url: portalUrl },
        ]);
        for (const path of values.pages.split(','))
          for (const width of values.widths.split(',').map(Number)) {
            const name = path.slice(1).replaceAll(/\W+/g, '-');
            const file = `${member.replace('@', '-as-')}-${name}-${language}-${colorScheme}-${width}.png`;
            await picture(look, path, join(values.out, file), width);
          }
        await look.close();
      }
    await context.close();
  }
} finally {
  await browser.close();
  await portal.stop();
  await sandbox.stop();
}
