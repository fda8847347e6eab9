import { describe, expect, test } from 'vitest';
import { labels } from '../i18n/labels/error.ts';
import { ProgrammeFault, faultCodes, faultFromResponse, faultPolicies, refusesOurKey } from './fault.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const JSON_TYPE = 'application/json; charset=utf-8';

/** What a member reads for a reply. */
function shown(status: number, contentType: string | null, body: string | Uint8Array) {
  const details = faultFromResponse(status, contentType, typeof body === 'string' ? bytes(body) : body);
  const { memberMessage, label } = new ProgrammeFault('GET /claims', details);
  return memberMessage === undefined ? { label } : { text: memberMessage };
}
const common = { label: 'error.common' };
const text = (words: string) => ({ text: words });

describe('the rules for a refusing reply, in their order', () => {
  test.each([
    [
      '1. 401 ends the session, whatever else it says',
      401,
      JSON_TYPE,
      '{"message":"No."}',
      { label: 'error.sessionEnded' },
    ],
    ['1. even with a binary body', 401, 'application/pdf', '%PDF', { label: 'error.sessionEnded' }],
    [
      '2. 429 asks to try later',
      429,
      JSON_TYPE,
      '{"message":"Slow down"}',
      { label: 'error.tooManyAttempts' },
    ],
    ['3. 500 hides its message', 500, JSON_TYPE, '{"message":"NullPointerException"}', common],
    ['3. so does a plain 503', 503, 'text/plain', 'upstream down', common],
    ['3. a binary body by its type', 400, 'application/octet-stream', '{"message":"No."}', common],
    [
      '4. an object inside a string: message',
      400,
      'text/plain',
      '{"message":"Card is not valid","errorMessage":"E1"}',
      text('Card is not valid'),
    ],
    ['4. else errorMessage', 400, 'text/plain', ' {"errorMessage":"No such plan"} ', text('No such plan')],
    ['4. else something went wrong', 400, 'text/plain', '{"code":7}', common],
    ['4. with words around it', 422, 'text/plain', 'Error: {"message":"Too early"}', text('Too early')],
    [
      '4. a JSON string that holds an object',
      400,
      JSON_TYPE,
      JSON.stringify('{"message":"Inner"}'),
      text('Inner'),
    ],
    [
      '5. a plain string as it is',
      400,
      'text/plain',
      'The refill is too soon.',
      text('The refill is too soon.'),
    ],
    ['5. with braces that are no JSON', 400, 'text/plain', 'Use {name} here', text('Use {name} here')],
    ['5. without a type', 409, null, 'Already ordered', text('Already ordered')],
    ['5. as a JSON string', 400, JSON_TYPE, '"Not now"', text('Not now')],
    ['5. JSON by name only', 400, JSON_TYPE, 'Not now', text('Not now')],
    [
      '6. an object: message',
      404,
      JSON_TYPE,
      '{"message":"Not found here","errorMessage":"E2"}',
      text('Not found here'),
    ],
    [
      '6. else errorMessage',
      400,
      'application/problem+json',
      '{"message":"","errorMessage":"Not valid"}',
      text('Not valid'),
    ],
    ['6. else something went wrong', 400, JSON_TYPE, '{"message":{"en":"nested"}}', common],
    ['7. nothing', 404, null, '', common],
    ['7. a list', 400, JSON_TYPE, '["no"]', common],
    ['7. a number', 400, JSON_TYPE, '7', common],
    ['7. null', 400, JSON_TYPE, 'null', common],
    ["7. a proxy's web page", 403, 'text/html', '<!DOCTYPE html><title>Forbidden</title>', common],
  ])('%s', (_rule, status, contentType, body, message) => {
    expect(shown(status, contentType, body)).toEqual(message);
  });

  test('3. bytes that are no text are binary, whatever their type says', () => {
    expect(shown(400, 'text/plain', new Uint8Array([0xff, 0xfe, 0x00, 0x41]))).toEqual(common);
    expect(shown(400, 'text/plain', new Uint8Array([0x41, 0x00, 0x42]))).toEqual(common);
  });
});

describe("the programme's own words", () => {
  test('come as text on one line, without control or direction characters', () => {
    expect(shown(400, 'text/plain', 'Refill\u0007 is\r\n too \u202Esoon\u2028.')).toEqual(
      text('Refill is too soon .'),
    );
  });
  test('stay text when they hold markup', () => {
    expect(shown(400, JSON_TYPE, '{"message":"<b>No</b>"}')).toEqual(text('<b>No</b>'));
  });
  test('are cut when they go on and on', () => {
    const message = shown(400, 'text/plain', 'á'.repeat(5_000));
    expect(message).toEqual(text(`${'á'.repeat(300)}…`));
  });
});

describe('what is known of a call that failed', () => {
  test.each([
    ['a refusal', 409, 'refused'],
    ['an error of the programme', 500, 'unknown'],
    ['a gateway that lost the answer', 504, 'unknown'],
    ['too many attempts', 429, 'refused'],
  ])('%s', (_what, status, sent) => {
    expect(new ProgrammeFault('POST /x', faultFromResponse(status, null, bytes('')))).toMatchObject({
      sent,
      status,
    });
  });
});

describe('a refusal of our own key', () => {
  test.each([
    [
      'by its body',
      401,
      '{"statusCode":401,"message":"Access denied due to invalid subscription key."}',
      null,
      true,
    ],
    [
      'by its challenge',
      401,
      '',
      'AzureApiManagementKey realm="https://x",name="Ocp-Apim-Subscription-Key"',
      true,
    ],
    ['not for a token', 401, '{"message":"The token has expired"}', 'Bearer', false],
    ['not for other refusals', 400, 'subscription key', null, false],
  ])('%s', (_how, status, body, challenge, refused) => {
    expect(refusesOurKey(status, bytes(body), challenge)).toBe(refused);
  });
});

test('every fault has words in both languages', () => {
  for (const code of faultCodes) {
    expect(labels, code).toHaveProperty([faultPolicies[code].label]);
  }
});

test('the message of a fault holds no value of the reply', () => {
  const fault = new ProgrammeFault('GET /claims/{claimId}', {
    code: 'refused',
    status: 404,
    memberMessage: 'secret',
  });
  expect(fault.message).toBe('GET /claims/{claimId}: refused (404)');
});
