import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Every place that writes a line of level error or fatal, by its file and its event or first words, with its
 * cause. Visitors and members cause warnings at most, because a stranger must not be able to raise alerts.
 */
const CAUSES: Record<string, string> = {
  'app/entry.server.tsx: page failed':
    'a mistake in a page; refusals of the framework are no lines (router-refusal.ts)',
  'app/i18n/t.server.ts: missing label': 'a key that no labels.ts has; keys never come from a request',
  'app/session/membership-lookup.server.ts: card': "the programme's reply to a question of eligibility",
  'app/auth/oidc.server.ts: clock': "a token that the provider signed, by the provider's clock or ours",
  'app/auth/oidc.server.ts: sign-in': 'the provider signs tokens without auth_time',
  'app/areas/orders/checkout/order-result.server.ts: order.foreign': "the programme's reply to an order",
  'app/areas/orders/checkout/place-order.server.ts: order.foreign': "the programme's reply to an order",
  'app/platform/health.ts: store.down': 'the store',
  'app/platform/health.ts: store.emptied': 'the store',
  'app/platform/lifecycle.ts: process.fault': 'a mistake that nothing caught',
  'app/platform/lifecycle.ts: process.rejection': 'a mistake that nothing caught',
  'app/platform/metrics-server.ts: request.fault':
    'a mistake in the page of figures, which has a port of its own',
  'app/platform/refuse-start.ts: console': 'the environment, before the log begins',
  'app/platform/stores/open-stores.ts: store.replaced': 'the file of the store',
  'app/platform/stores/redis.ts: store.evicts': "the store's configuration",
  'app/platform/stores/redis-login.ts: store.password': 'the password file of Redis',
  'app/platform/stores/sealed.ts: a record was written by': 'a record of another build',
  'app/programme/block.server.ts: block of a page failed': 'a mistake in the block of a page',
  'app/programme/call-log.ts: programme reply breaks the contract': "the programme's reply",
  'app/programme/call-log.ts: the programme answered about': "the programme's reply",
  'app/programme/call-log.ts: the programme refuses our own key': "the programme's gateway",
  'app/server/http-app.ts: request.fault':
    'a mistake before the pages; hostile requests are refused by the guards',
  'app/server/start.ts: console': 'a mistake, in development',
  'app/server/start.ts: process.fault': 'a start that failed',
  // in development, or in the browser
  'app/entry.server.tsx: console': 'a mistake, in development',
  'app/i18n/use-t.ts: console': 'a mistake, in the browser of a developer',
  'server.ts: console': 'a build that is missing',
};

const sources = [...globSync('app/**/*.{ts,tsx}'), 'server.ts'].filter((file) => !/\.test\./.test(file));

/** `file: event` of each call; the level may also be written as a text or be computed. */
const written = sources.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const calls = [...text.matchAll(/\b(?:(console)|\w*[lL]og(?:ger)?\)?)\??\.(?:error|fatal)\(([^;]*)/g)];
  return calls.map(([, console, args = '']) => {
    const said = /event: '([\w.-]+)'/.exec(args) ?? /['`](?:alert: )?([^'`$]+?)(?: ?\$|['`])/.exec(args);
    return `${file.replaceAll('\\', '/')}: ${console ?? said?.[1] ?? '?'}`;
  });
});

test('lists a cause for every error line, and none that a visitor controls', () => {
  const unknown = written.filter((line) => !Object.keys(CAUSES).some((known) => line.startsWith(known)));
  expect(unknown).toEqual([]);
  expect(Object.keys(CAUSES).filter((known) => !written.some((line) => line.startsWith(known)))).toEqual([]);
});

test('computes a log level in one place only', () => {
  const computing = sources.filter((file) => /\blog(?:\?\.)?\[/i.test(readFileSync(file, 'utf8')));
  expect(computing).toEqual(['app/platform/request-log.ts']);
});
