/** Replies that no call of the contract accepts. */
import { expect, test } from 'vitest';
import { everyCall } from '#harness/contract-schemas.ts';
import { calls } from '#contract/index.ts';
import { parsePayload } from './serialization.ts';

const pages = [
  ['text/html; charset=utf-8', '<!doctype html><title>Sign in</title><p>Maintenance</p>'],
  ['text/html', '\uFEFF\n  <HTML><body>Access denied</body></HTML>'],
  ['text/plain', '<center><h1>200 OK</h1></center>'],
  ['application/xml', '<?xml version="1.0"?><fault/>'],
  ['application/json', '<p>Please wait</p>'],
  [undefined, '<script>location.reload()</script>'],
  ['application/octet-stream', '<html></html>'],
] as const;

const isAccepted = (call: Parameters<typeof parsePayload>[0], type: string | undefined, text: string) => {
  const headers = new Headers({ location: '/main' });
  if (type) headers.set('content-type', type);
  return parsePayload(call, headers, new TextEncoder().encode(text)).ok;
};

test.each(everyCall)("rejects for %s a proxy's page as a success", (_id, call) => {
  for (const [type, text] of pages) {
    const ok = isAccepted(call, type, text);
    // for the call that sends a user name (7.21), only the status matters
    expect([type, ok]).toEqual([type, call.path === '/user-management/send-username-email']);
  }
});

/** A table of texts under any names; other values are not shown. */
const LABELS = calls.content.labels.path;

const refusals = [
  ['application/json', '{"message":"This cannot be removed."}'],
  ['application/json', '{"errorMessage":"Not now."}'],
  ['application/json; charset=utf-8', '{"code":"NOT_YOUR_CARD","message":"No."}'],
  ['application/json', '{"error":{"code":"500","message":"boom"}}'],
  ['application/json', '"{\\"message\\":\\"In a string.\\"}"'],
  ['text/plain', '{"message":"In a string."}'],
  ['text/plain', 'Error: {"errorMessage":"In a string."}'],
  [undefined, '{"errors":["No such person."]}'],
] as const;

test.each(everyCall)('rejects for %s a refusal with a success status', (_id, call) => {
  for (const [type, text] of refusals) {
    const ok = isAccepted(call, type, text);
    const takesAny = ['/user-management/send-username-email', LABELS].includes(call.path);
    expect([type, text, ok && !takesAny]).toEqual([type, text, false]);
  }
});
