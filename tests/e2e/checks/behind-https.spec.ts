import { expect, test as base } from '#harness/browser.ts';
import { sendRaw } from '#harness/raw-http.ts';
import { startPortal, type Running } from '#harness/portal.ts';

/** A portal behind https, as in production. */
const test = base.extend<{ behindHttps: Running }>({
  behindHttps: async ({ stack: { sandboxPort }, beside }, use) => {
    const publicUrl = 'https://portal.example.test';
    const env = { NODE_ENV: 'production', TRUST_PROXY: '1' };
    const name = 'behind-https';
    await use(await beside(name, (port) => startPortal({ name, port, sandboxPort, publicUrl, env })));
  },
});

test.describe('portal behind https', () => {
  const ask = (portal: Running, path: string, more: string[] = [], host = 'portal.example.test') =>
    sendRaw(
      Number(new URL(portal.url).port),
      [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...more, '', ''].join('\r\n'),
    );

  test('every cookie is bound to this host, and hidden from scripts and other sites', async ({
    behindHttps,
  }) => {
    for (const path of [
      '/guest-login',
      '/auth/login',
      '/auth/reset',
      '/auth/callback?state=x',
      '/legacy-login',
    ]) {
      const { headers } = await ask(behindHttps, path);
      expect(headers['set-cookie'], path).toMatch(
        /^__Host-[\w.-]+=[^;]*; Path=\/; HttpOnly; SameSite=Lax; Secure/,
      );
      expect(headers['set-cookie']).not.toMatch(/domain=/i);
      expect(headers['strict-transport-security']).toMatch(/max-age=63072000; includeSubDomains/);
    }
  });
});
