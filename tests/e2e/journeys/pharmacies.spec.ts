import { startPortal } from '../../support/stack.ts';
import { expect, recordedCalls, resetProgramme, test } from '../fixtures.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });

test(
  'a member finds a pharmacy, sees how far and how long it is open, and makes it the own one (1.03, 2.58)',
  { tag: '@witness' },
  async ({ page, signIn, stack, plainHttp }) => {
    await resetProgramme(stack);
    const abroad: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('http://localhost:')) abroad.push(request.url());
    });
    await signIn(page, 'ana', '/main/find-pharmacy');
    await expect(page).toHaveTitle('Member Portal - Find a pharmacy');

    await page.getByLabel('ZIP code').fill('537');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveTitle('Error: Member Portal - Find a pharmacy');
    await expect(page.locator('.errors, [role=alert]')).toBeFocused();
    await expect(page.getByLabel('ZIP code')).toHaveValue('537');
    await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription(/ZIP code of 5 digits/);

    await page.getByLabel('ZIP code').fill('53703');
    await page.getByLabel('Within').selectOption('5');
    await page.getByText('Filter and sort').click();
    await page.getByLabel('Open 24 hours').check();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.locator('#results')).toHaveText(/^\d+ pharmac(y|ies) within 5\smiles of 53703/);
    const list = page.getByRole('region', { name: 'Pharmacies' });
    const first = list.getByRole('listitem').first();
    await expect(first).toContainText('Open 24 hours.');
    await expect(first).toContainText(/\d(\.\d)? miles? (north|south|east|west)/);
    await expect(page.getByRole('img', { name: /^Map of \d+ pharmac/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show map' })).toHaveCount(0);
    if (!plainHttp)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    const name = (await first.getByRole('heading').textContent())!;
    await first.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('row')).toHaveCount(8);
    await expect(page.getByRole('row', { name: /\(today\)/ })).toHaveCount(1);
    await expect(page.getByRole('link', { name: /^Call \(/ })).toHaveAttribute('href', /^tel:\+1\d{10}$/);
    await expect(page.getByRole('link', { name: /OpenStreetMap/ })).toHaveAttribute('target', '_blank');
    await page.getByRole('button', { name: 'Make this my pharmacy' }).click();
    await expect(page.getByRole('main').getByText(`${name} is your preferred pharmacy now.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove as my pharmacy' })).toBeVisible();

    await page.goto('/main/find-pharmacy?zipCode=00000&radius=2');
    await expect(page.getByRole('heading', { name: 'Sorry, no pharmacies found' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your preferred pharmacy' })).toContainText(name);
    await page.getByRole('link', { name: 'Search within 5 miles' }).click();
    await expect(page).toHaveURL(/radius=5/);

    const searches = (await recordedCalls(stack)).filter(({ path }) => path.endsWith('/pharmacies'));
    expect(searches.some(({ query }) => query.zipCode === '537')).toBe(false);
    expect(searches.every(({ query }) => ['ASC', 'DESC'].includes(query.sortType!))).toBe(true);
    expect(abroad).toEqual([]);
  },
);

test.describe('in Spanish', () => {
  test.use({ language: 'es' });
  test('a member finds a pharmacy by city, sorted by name', async ({ page, signIn }) => {
    await signIn(page, 'ana', '/main/find-pharmacy');
    await page.getByRole('link', { name: 'Buscar por ciudad' }).click();
    await page.getByLabel('Ciudad').fill('Omaha');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page.locator('.errors, [role=alert]')).toContainText('Elija el estado de la ciudad');
    await expect(page.getByLabel('Ciudad')).toHaveValue('Omaha');
    await page.getByLabel('Estado o territorio').selectOption('NE');
    await page.getByText('Filtrar y ordenar').click();
    await page.getByLabel('Orden').selectOption('name-asc');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page.locator('#results')).toHaveText(/^\d+ farmacias en Omaha, NE/);
    const names = await page
      .getByRole('region', { name: 'Farmacias' })
      .getByRole('heading', { level: 3 })
      .allTextContents();
    expect(names.length).toBeGreaterThan(3);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  });
});

test.describe('with a device that knows where it is', () => {
  test.use({ geolocation: { latitude: 43.0747512, longitude: -89.3840329 }, permissions: ['geolocation'] });
  test('a member searches near it, and it is in no address', async ({
    page,
    signIn,
    stack,
    javaScriptEnabled,
  }) => {
    const seen: string[] = [];
    page.on('request', (request) => seen.push(request.url()));
    await signIn(page, 'ana', '/main/find-pharmacy');
    await page.getByRole('link', { name: 'Near me' }).click();
    if (javaScriptEnabled === false) {
      await expect(page.getByText('This needs JavaScript.')).toBeVisible();
      await expect(page.getByLabel('ZIP code')).toBeVisible();
      return;
    }
    await page.getByRole('button', { name: 'Share where I am' }).click();
    await expect(page).toHaveURL('/main/find-pharmacy?near=here');
    await expect(page.locator('#results')).toHaveText(/within 25\smiles of where you are/);
    expect(seen.join(' ')).not.toMatch(/43\.07|89\.38/);
    const last = (await recordedCalls(stack)).filter(({ path }) => path.endsWith('/pharmacies')).at(-1)!;
    expect(last.query).toMatchObject({ latitude: '43.07', longitude: '-89.38' });
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'a street map comes on a press, from the tile service alone',
  { tag: '@browser' },
  async ({ page, stack, javaScriptEnabled }) => {
    const portal = await startPortal({
      name: `tiles-${stack.portalPort}`,
      port: stack.portalPort + 1,
      sandboxPort: stack.sandboxPort,
      env: {
        MAPS_TILE_URL: 'https://tiles.example.com/{id}/{z}/{x}/{y}.png?k={key}',
        MAPS_KEY: 'abc',
        MAPS_ID: 'streets',
        MAPS_ATTRIBUTION: '© <b>Streets</b>',
      },
    });
    try {
      const tiles: string[] = [];
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await page.route('https://tiles.example.com/**', (route) => {
        tiles.push(route.request().url());
        return route.fulfill({ contentType: 'image/png', body: PIXEL });
      });
      const address = `${portal.url}/main/find-pharmacy?zipCode=53703&radius=5`;
      await page.goto(address);
      await page.getByLabel('Username').fill('ana');
      await page.getByLabel('Password').fill('Portal#2026');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(address);
      if (javaScriptEnabled === false) {
        await expect(page.getByRole('link', { name: 'Show map' })).toHaveCount(0);
        await expect(page.getByRole('img', { name: /^Map of/ })).toBeVisible();
        return;
      }
      await page.waitForLoadState('networkidle');
      expect(tiles).toEqual([]);
      await page.getByRole('link', { name: 'Show map' }).click();
      const map = page.getByRole('group', { name: 'Street map of the pharmacies in the list' });
      const pin = map.getByRole('link', { name: /^1\. Willy Street Pharmacy #101, 0\.6 miles north/ });
      await expect(pin).toBeVisible();
      await expect.poll(() => tiles.length).toBeGreaterThan(0);
      expect(tiles[0]).toMatch(/^https:\/\/tiles\.example\.com\/streets\/\d+\/\d+\/\d+\.png\?k=abc$/);
      await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
      await expect(map.getByText('© <b>Streets</b>')).toBeVisible();
      expect(said).toEqual([]);
      await pin.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willy Street Pharmacy #101');
    } finally {
      await portal.stop();
    }
  },
);
