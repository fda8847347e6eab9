import { startPortal } from '#harness/portal.ts';
import { expect, readRecordedCalls, resetProgramme, test, testBothWays } from '#harness/browser.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });

testBothWays('a member chooses a preferred pharmacy (1.03, 2.58)', async ({ page, signIn, stack }) => {
  await resetProgramme(stack);
  const abroad: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost:')) abroad.push(request.url());
  });
  await signIn(page, 'ana', '/main/find-pharmacy');
  await page.getByLabel('ZIP code').fill('53703');
  await page.getByLabel('Within').selectOption('5');
  await page.getByText('Filter and sort').click();
  await page.getByLabel('Open 24 hours').check();
  await page.getByRole('button', { name: 'Search' }).click();
  const first = page.getByRole('region', { name: 'Pharmacies' }).getByRole('listitem').first();
  await expect(first).toContainText('Open 24 hours.');
  await expect(first).toContainText(/\d(\.\d)? miles? (north|south|east|west)/);
  await expect(page.getByRole('img', { name: /^Map of \d+ pharmac/ })).toBeVisible();

  const name = (await first.getByRole('heading').textContent())!;
  await first.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('row', { name: /^Every day/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Make this my pharmacy' }).click();
  await expect(page.getByRole('main').getByText(`${name} is now your preferred pharmacy.`)).toBeVisible();
  await page.goto('/main/find-pharmacy?zipCode=53703&radius=2');
  await expect(page.getByRole('region', { name: 'Your preferred pharmacy' })).toContainText(name);
  expect(abroad).toEqual([]);
});

test.describe('device with a known position', () => {
  test.use({ geolocation: { latitude: 43.0747512, longitude: -89.3840329 }, permissions: ['geolocation'] });
  test('a member searches near the device; no address has its position', async ({ page, signIn, stack }) => {
    const seen: string[] = [];
    page.on('request', (request) => seen.push(request.url()));
    await signIn(page, 'ana', '/main/find-pharmacy');
    await page.getByRole('link', { name: 'Near me' }).click();
    await page.getByRole('button', { name: 'Share my location' }).click();
    await expect(page).toHaveURL('/main/find-pharmacy?near=here');
    await expect(page.getByText(/within 25\smiles of your location/).first()).toBeVisible();
    expect(seen.join(' ')).not.toMatch(/43\.07|89\.38/);
    const last = (await readRecordedCalls(stack)).findLast(({ path }) => path.endsWith('/pharmacies'))!;
    expect(last.query).toMatchObject({ latitude: '43.07', longitude: '-89.38' });
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('a street map loads after a click, from the tile service alone', async ({ page, stack }) => {
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
});
