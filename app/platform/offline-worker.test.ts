import express from 'express';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { buildOfflineWorker } from './offline-worker.ts';

const PATH = '/offline.js';

const running: { close(): void }[] = [];
afterEach(() => running.splice(0).forEach((server) => server.close()));

async function ask(isOn: boolean, path: string) {
  const server = express()
    .use(buildOfflineWorker({ path: PATH, isOn }))
    .listen(0, '127.0.0.1');
  running.push(server);
  await new Promise((done) => server.once('listening', done));
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { headers: reply.headers, text: await reply.text() };
}

describe('offline worker', () => {
  test('has one page in the language of its address (8.20)', async () => {
    const english = await ask(true, PATH);
    expect(english.text).toContain('Please check your internet connection');
    expect(english.text).not.toContain('Revise su conexión');
    expect((await ask(true, `${PATH}?es`)).text).toContain('Revise su conexión a internet');
  });

  test('stores nothing, and loads from this site only', async () => {
    const { headers, text } = await ask(true, PATH);
    expect(text).not.toMatch(/caches|indexedDB|localStorage/);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toContain('text/javascript');
  });

  test('unregisters itself when it is switched off', async () => {
    const { text } = await ask(false, PATH);
    expect(text).toContain('unregister()');
    expect(text).not.toContain('respondWith');
  });
});
