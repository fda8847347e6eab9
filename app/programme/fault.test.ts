import { describe, expect, test } from 'vitest';
import { labels } from '../i18n/labels.ts';
import { ProgrammeFault, faultCodes, readFault, faultPolicies, isSubscriptionKeyRefusal } from './fault.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT = 'text/plain';
const HTML = 'text/html';
const PROBLEM = 'application/problem+json';

/** The text shown to a member for a reply. */
function shown(status: number, contentType: string | null, body: string | Uint8Array) {
  const details = readFault(status, contentType, typeof body === 'string' ? bytes(body) : body);
  const { memberMessage, label } = new ProgrammeFault('GET /claims', details);
  return memberMessage === undefined ? { label } : { text: memberMessage };
}
const createFault = (status: number, contentType: string | null, body: string) =>
  new ProgrammeFault('POST /x', readFault(status, contentType, bytes(body)));
const common = { label: 'error.common' };
const text = (words: string) => ({ text: words });

describe('refusal rules in order', () => {
  test.each([
    ['1. 401 ends the session, whatever else it says (8.01)', 401, JSON_TYPE, '{"message":"No."}', { label: 'error.sessionEnded' }], // oxfmt-ignore
    ['1. even with a binary body (8.01)', 401, 'application/pdf', '%PDF', { label: 'error.sessionEnded' }],
    ['2. 429 asks to try later (8.02)', 429, JSON_TYPE, '{"message":"Slow down"}', { label: 'error.tooManyAttempts' }], // oxfmt-ignore
    ['3. 500 hides its message (8.03)', 500, JSON_TYPE, '{"message":"NullPointerException"}', common],
    ['3. a binary body by its type (8.03)', 400, 'application/octet-stream', '{"message":"No."}', common],
    ['4. an object inside a string: message (8.04)', 400, TEXT, '{"message":"Card is not valid","errorMessage":"E1"}', text('Card is not valid')], // oxfmt-ignore
    ['4. else errorMessage (8.04)', 400, TEXT, ' {"errorMessage":"No such plan"} ', text('No such plan')],
    ['4. else something went wrong (8.04)', 400, TEXT, '{"code":7}', common],
    ['4. with words around it (8.04)', 422, TEXT, 'Error: {"message":"Too early"}', text('Too early')],
    ['4. a JSON string that holds an object (8.04)', 400, JSON_TYPE, JSON.stringify('{"message":"Inner"}'), text('Inner')], // oxfmt-ignore
    ['5. a plain string as it is (8.05)', 400, TEXT, 'The refill is too soon.', text('The refill is too soon.')], // oxfmt-ignore
    ['5. with braces that are no JSON (8.05)', 400, TEXT, 'Use {name} here', text('Use {name} here')],
    ['5. without a type (8.05)', 409, null, 'Already ordered', text('Already ordered')],
    ['5. as a JSON string (8.05)', 400, JSON_TYPE, '"Not now"', text('Not now')],
    ['6. an object: message (3.52, 8.06)', 404, JSON_TYPE, '{"message":"Not found here","errorMessage":"E2"}', text('Not found here')], // oxfmt-ignore
    ['6. else errorMessage (3.52, 8.06)', 400, 'application/problem+json', '{"message":"","errorMessage":"Not valid"}', text('Not valid')], // oxfmt-ignore
    ['6. else the detail of RFC 9457', 409, PROBLEM, '{"type":"https://a.test/b","title":"Too soon","detail":"Due on May 2."}', text('Due on May 2.')], // oxfmt-ignore
    [
      '6. else its title',
      409,
      `${PROBLEM}; charset=utf-8`,
      '{"title":"Too soon","status":409}',
      text('Too soon'),
    ],
    ['6. never those of other JSON', 409, JSON_TYPE, '{"title":"Too soon","detail":"Later"}', common],
    ['6. else something went wrong (8.06)', 400, JSON_TYPE, '{"message":{"en":"nested"}}', common],
  ])('apply rule %s', (_rule, status, contentType, body, message) => {
    expect(shown(status, contentType, body)).toEqual(message);
  });
  test.each([
    ['nothing', 404, null, ''],
    ['a list', 400, JSON_TYPE, '["no"]'],
    ['null', 400, JSON_TYPE, 'null'],
    ["a proxy's web page", 403, HTML, '<!DOCTYPE html><title>Forbidden</title>'],
  ])('apply rule 7. %s (8.07)', (_what, status, contentType, body) => {
    expect(shown(status, contentType, body)).toEqual(common);
  });

  test('apply rule 3. to bytes that are no text, whatever their type (8.03)', () => {
    expect(shown(400, TEXT, new Uint8Array([0xff, 0xfe, 0x00, 0x41]))).toEqual(common);
    expect(shown(400, TEXT, new Uint8Array([0x41, 0x00, 0x42]))).toEqual(common);
  });
});

describe('programme text', () => {
  test('is one line without control or direction characters', () => {
    const sent = 'Refill\u0007 is\r\n too \u202Esoon\u2028.';
    expect(shown(400, TEXT, sent)).toEqual(text('Refill is too soon .'));
  });
  test('stays plain text when it contains markup', () => {
    expect(shown(400, JSON_TYPE, '{"message":"<b>No</b>"}')).toEqual(text('<b>No</b>'));
  });
  test('is truncated when it is too long', () => {
    expect(shown(400, TEXT, 'á'.repeat(5_000))).toEqual(text(`${'á'.repeat(300)}…`));
  });
});

describe('gateway or framework text', () => {
  const URI = "No HTTP resource was found that matches the request URI 'http://10.1.2.3:8080/api/claims'.";
  const reply = (status: number, body: object) => readFault(status, JSON_TYPE, bytes(JSON.stringify(body)));

  test.each([
    ['as the message', 404, JSON_TYPE, JSON.stringify({ message: URI })],
    ['as the errorMessage', 404, JSON_TYPE, JSON.stringify({ errorMessage: URI })],
    ['as an object in a string', 400, TEXT, JSON.stringify({ message: URI })],
    ['as plain words', 400, TEXT, URI],
    ['as the title of a problem', 404, 'application/problem+json', '{"title":"Not Found","status":404}'],
    ["as the status's words", 404, JSON_TYPE, '{"statusCode":404,"message":"Resource not found"}'],
  ])('is hidden %s (8.04–8.06)', (_how, status, type, body) => {
    expect(shown(status, type, body)).toEqual(common);
  });
  test('leaves the text of the other field (8.06)', () => {
    expect(reply(400, { message: URI, errorMessage: 'Closed.' })).toMatchObject({ memberMessage: 'Closed.' });
  });
  test('proves a refusal only with a code of the programme', () => {
    expect(reply(409, { message: URI })).toMatchObject({ sent: 'unknown' });
    expect(reply(409, { message: URI, code: 'TOO_LATE' })).toMatchObject({ sent: 'refused' });
  });
});

describe('outcome of a failed call', () => {
  const NAMED = [400, 401, 403, 404, 409, 422, 429];
  const OTHERS = [402, 405, 406, 408, 410, 411, 413, 414, 415, 421, 423, 424, 425, 428, 431, 451, 499];
  const REFUSAL = '{"message":"No.","code":"NO"}';
  const sentAfter = (status: number, contentType: string | null, body: string) =>
    createFault(status, contentType, body).sent;

  test.each(NAMED)(
    'is a refusal for a contract status %i with a reason, and unknown with a web page',
    (status) => {
      for (const type of [JSON_TYPE, TEXT]) expect(sentAfter(status, type, REFUSAL)).toBe('refused');
      expect(sentAfter(status, HTML, '<html><h1>Request blocked</h1></html>')).toBe('unknown');
      expect(sentAfter(status, 'application/json', '<!DOCTYPE html><title>Blocked</title>')).toBe('unknown');
      expect(sentAfter(status, HTML, 'Blocked <br> Support ID {"id":1}')).toBe('unknown');
    },
  );
  test.each(OTHERS)('is unknown for the status %i', (status) => {
    expect(sentAfter(status, JSON_TYPE, REFUSAL)).toBe('unknown');
    expect([sentAfter(status, TEXT, 'No.'), sentAfter(status, null, '')]).toEqual(['unknown', 'unknown']);
  });
  test.each([
    ['plain words of the programme', 409, TEXT, 'Too late.', 'refused'],
    ["a proxy's plain words, those of the status", 409, TEXT, 'Conflict', 'unknown'],
    ["a gateway's JSON, with the words of the status", 403, JSON_TYPE, '{"message":"Forbidden"}', 'unknown'],
    ["a gateway's JSON, with the status twice", 404, JSON_TYPE, '{"statusCode":404,"message":"Resource not found"}', 'unknown'], // oxfmt-ignore
    ['the same words with a code', 404, JSON_TYPE, '{"message":"Not found","code":"NO_CARD"}', 'refused'],
    ["a firewall's plain words", 403, TEXT, 'Blocked. Incident 12', 'unknown'],
    ['an empty 400', 400, null, '', 'unknown'],
    ['a list', 400, JSON_TYPE, '[]', 'unknown'],
    ['a gateway without a word', 429, null, '', 'refused'],
    ['tokens refused without a word', 401, null, '', 'refused'],
    ['an error of the programme', 500, JSON_TYPE, REFUSAL, 'unknown'],
  ])('is classified for %s', (_what, status, contentType, body, sent) => {
    expect(sentAfter(status, contentType, body)).toBe(sent);
  });
});

describe('status without the programme', () => {
  test.each([
    ["an ingress's page", 404, HTML, '<html><h1>Not found</h1></html>'],
    ["an ingress's words", 404, 'text/plain; charset=utf-8', '404 page not found\n'],
    ["a firewall's page", 403, HTML, '<!doctype html><title>Request Rejected</title>'],
  ])('is dropped for %s', (_what, status, type, body) => {
    const expected = { code: 'failed', status: undefined, sent: 'unknown' };
    expect(createFault(status, type, body)).toMatchObject(expected);
  });
  test("counts as a certain refusal only with the programme's reason", () => {
    expect(createFault(403, JSON_TYPE, '{"message":"Not yours."}').refusedWith).toBe(403);
    expect(createFault(403, TEXT, 'Blocked. Incident 12').refusedWith).toBeUndefined();
    expect(createFault(404, JSON_TYPE, '').refusedWith).toBeUndefined();
    expect(new ProgrammeFault('x', { code: 'refused', status: 404, sent: 'never' }).refusedWith).toBe(404);
  });
});

describe('firewall page', () => {
  test.each([
    [HTML, '<!-- padding --><html><body>Blocked</body></html>'],
    ['text/html; charset=utf-8', 'The requested URL was rejected.<br>Your support ID is: 123'],
    [TEXT, '\uFEFF<!DOCTYPE html><p>Blocked</p>'],
    ['application/json', '<html>{"message":"Blocked"}</html>'],
    ['application/json', '{"message":"<!DOCTYPE html><html><body>Blocked</body></html>"}'],
  ])('is never quoted as %s: %s', (contentType, body) => {
    expect(shown(403, contentType, body)).toEqual(common);
  });
  test("is distinguished from the programme's plain text sent as HTML", () => {
    expect(shown(400, HTML, 'Quantity must be < 90.')).toEqual(text('Quantity must be < 90.'));
  });
});

describe('text in a different charset', () => {
  test.each([
    ['iso-8859-1', [0x41, 0xf1, 0x6f], 'Año'],
    ['windows-1252', [0x93, 0x4e, 0x6f, 0x94], '“No”'],
    ['"iso-8859-1"', [0xbf, 0x51, 0x75, 0xe9, 0x3f], '¿Qué?'],
  ])('is decoded from %s', (charset, body, words) => {
    expect(shown(400, `text/plain; charset=${charset}`, new Uint8Array(body))).toEqual(text(words));
  });
  test('is decoded as UTF-8 when the charset is unknown', () => {
    expect(shown(400, 'text/plain; charset=klingon', 'Año')).toEqual(text('Año'));
  });
});

test.each([
  ['by its body', 401, '{"statusCode":401,"message":"Access denied due to invalid subscription key."}', null, true], // oxfmt-ignore
  ['by its challenge', 401, '', 'AzureApiManagementKey realm="https://x",name="Ocp-Apim-Subscription-Key"', true], // oxfmt-ignore
  ['by the scheme in any case', 403, '', 'azureapimanagementkey realm=x', true],
  ['by the scheme beside another', 401, '', 'Bearer, AzureApiManagementKey realm="x"', true],
  ['not for a token', 401, '{"message":"The token has expired"}', 'Bearer', false],
  ['not for other refusals', 400, 'subscription key', null, false],
])("recognizes a refusal of the portal's own key %s", (_how, status, body, challenge, refused) => {
  expect(isSubscriptionKeyRefusal(status, bytes(body), challenge)).toBe(refused);
});

test('shows a label in both languages for every fault', () => {
  for (const code of faultCodes) expect(labels, code).toHaveProperty([faultPolicies[code].label]);
});

test("contains no value of the reply in a fault's message", () => {
  const details = { code: 'refused', status: 404, memberMessage: 'secret' } as const;
  const fault = new ProgrammeFault('GET /claims/{claimId}', details);
  expect(fault.message).toBe('GET /claims/{claimId}: refused (404)');
});
