import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeTable } from '../../../app/routes.ts';
import { expectOnly } from './known-failures.ts';
import { expect, test } from './fixture.ts';
import { crawlFolder } from './saved-crawl.ts';

/** Routes without a link, with the reason. */
const notByLinks: Record<string, string> = {
  _index: 'the bare address, which redirects to the first page',
  Error: 'where the error of a partner sends a browser',
  'app-update': 'for native apps of an old version',
  'auth.callback': 'where the identity provider redirects to',
  'auth.continue': 'the question before a sign-in that nobody here asked for; partners redirect to it',
  'auth.form': 'offers a form back that was posted after the session had ended',
  'auth.fragment': 'a script posts the tokens of an address there',
  'auth.locked': 'where an idle session ends',
  'auth.login': 'redirects to the identity provider',
  'auth.passkey': 'a script asks it for a challenge',
  'main.cart.checking.$intentId': 'where an order waits whose answer was lost',
  'main.cart.failed.$intentId': 'where an order ends that the programme refused',
  'main.drug.suggestions': 'a script asks it while somebody types',
  'main.membership.id-card.google-wallet': 'offered only with the keys of a Google account',
  'main.settings.passkeys.$passkeyMark':
    'there once a device has a passkey, which a crawl over HTTP cannot make',
  'main.settings.passkeys.options': 'a script asks it for a challenge',
  'pre-complete-profile':
    'where the fragment of a partner lands; without scripts the form of /sso/handoff goes past it',
  'sign-up.continue': 'for whoever began to register before',
  $: 'the page for addresses that are none',
  'complete-profile_.code': 'where a registration with another e-mail address waits for its code',
  gallery: 'development only',
  'sso.handoff': 'the form of a partner posts to it',
};

test('Links, forms and e-mails reach every page from the first page of a member or a guest.', ({ crawl }) => {
  const routes = Object.keys(routeTable);
  const { reached, lost } = crawl;
  expect(routes.length).toBeGreaterThan(100);
  expect(lost, 'forms that the crawl could not find again').toEqual([]);
  expectOnly(
    routes.filter((id) => id === 'routes/$' || !(id in reached)).map((id) => id.replace('routes/', '')),
    notByLinks,
  );
});

const TABS =
  /^routes\/main\.(?:home|orders\._index|prescriptions\._index|drug\._index|find-pharmacy\._index|more)$/;

test('Every page without its own tab names its parent page.', ({ crawl }) => {
  const pages = crawl.pages.filter(
    ({ route, isLinked, status }) =>
      isLinked && status === 200 && route?.startsWith('routes/main.') && !TABS.test(route),
  );
  expect(pages.length).toBeGreaterThan(500);
  const lacking = pages.filter(({ file }) => {
    const html = readFileSync(join(crawlFolder, file), 'utf8');
    // a page that is not available yet, or an error page, names the next step itself
    return html.includes('class="head') && !html.includes('class="back"');
  });
  expect([...new Set(lacking.map(({ route }) => route))]).toEqual([]);
});
