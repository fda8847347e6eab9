import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { localLabels } from '../labels.server.ts';
import { catalogue, forgotUsernameTexts } from './catalogue.ts';

const root = new URL('../../', import.meta.url);

/** Lines of the form: event, property, and the allowed words after a colon. */
const documented = [
  ...readFileSync(new URL('docs/integrate/analytics.md', root), 'utf8').matchAll(/^- (`\w+` `\w+`): (.*)$/gm),
].map(([, names, words]) => `${names} ${words}`);

test('names the shown message in the forgotten-username event (8.14)', () => {
  const numberless = (text = '') => text.replaceAll(/\{\w+\}/g, '{phone}');
  const { sent, notRegistered, tooManyAttempts } = forgotUsernameTexts;
  expect([sent, notRegistered, tooManyAttempts]).toEqual(
    ['forgotUsername.sent', 'forgotUsername.notRegistered', 'error.tooManyAttempts'].map((key) =>
      numberless(localLabels.en[key]),
    ),
  );
});

test('lists the same events in the catalogue and in docs/integrate/analytics.md (8.33)', () => {
  const sent = Object.entries(catalogue).flatMap(([event, properties]) =>
    Object.entries(properties as Record<string, readonly string[]>).map(
      ([property, words]) => `\`${event}\` \`${property}\` ${words.join(', ')}`,
    ),
  );
  expect(documented).toEqual(sent);
});
