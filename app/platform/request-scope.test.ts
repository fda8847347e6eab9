/** The trace of a request and its calls (W3C Trace Context, 3.2). */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runInRequestScope, noteRefused, resolveTrace, formatTraceparent } from './request-scope.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test.each([
  [`00-${ID}-${PARENT}-01`, '01'],
  [`00-${ID}-${PARENT}-00`, '00'],
  // unknown flags are not passed on
  [`00-${ID}-${PARENT}-03`, '01'],
  [`00-${ID}-${PARENT}-fe`, '00'],
  // the known part of a later version is read
  [`cc-${ID}-${PARENT}-01`, '01'],
  [`cc-${ID}-${PARENT}-01-what-the-future-will-be-like`, '01'],
])('continues the trace of a caller from %s', (header, flags) => {
  expect(resolveTrace(header)).toEqual({ traceId: ID, parentId: PARENT, flags });
});

test.each([
  ...[undefined, '', ID, `00-${ID}-${PARENT}`, `00-${ID}-${PARENT}-1`, `00-${ID}-${PARENT}-01-`],
  ...[`00-${ID}-${PARENT}-01-more`, `cc-${ID}-${PARENT}-01.more`, `ff-${ID}-${PARENT}-01`],
  ...[`0-${ID}-${PARENT}-01`, `00-${ID.toUpperCase()}-${PARENT}-01`, `00-${ID.slice(1)}-${PARENT}-01`],
  ...[`00-${'0'.repeat(32)}-${PARENT}-01`, `00-${ID}-${'0'.repeat(16)}-01`, `00-${ID}-${PARENT}-0g`],
  // one of them has two headers with this name
  ...[`00_${ID}_${PARENT}_01`, `00-${ID}-${PARENT}-01, 00-${ID}-${PARENT}-01`, `00-${ID}-${PARENT}-01\n`],
  'ana@example.test',
])('an invalid trace header is replaced: %j', (header) => {
  const trace = resolveTrace(header);
  expect(trace.traceId).toMatch(/^[\da-f]{32}$/);
  expect(trace.traceId).not.toBe(ID);
  expect(trace.flags).toBe('00');
});

test('uses the request id without dashes as the trace of a new request', () => {
  const id = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';
  expect(resolveTrace(undefined, id)).toEqual({ traceId: ID, flags: '00' });
  expect(resolveTrace(`00-${ID}-${PARENT}-01`, '11111111-1111-4111-8111-111111111111').traceId).toBe(ID);
  for (const other of ['', 'of-a-proxy', '0'.repeat(32), id.toUpperCase()])
    expect(resolveTrace(undefined, other).traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
});

test('gives each call of a request a parent of its own in its trace', async () => {
  const sent = await new Promise<string[]>((resolve) =>
    runInRequestScope({ traceId: ID, flags: '01' }, () => {
      void Promise.resolve().then(() => resolve([formatTraceparent(), formatTraceparent()]));
    }),
  );
  for (const header of sent) expect(header).toMatch(new RegExp(`^00-${ID}-(?!0{16})[\\da-f]{16}-01$`));
  expect(new Set(sent).size).toBe(2);
});

test('starts a trace for a call outside a request', () => {
  expect(formatTraceparent()).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  expect(formatTraceparent().slice(3, 35)).not.toBe(formatTraceparent().slice(3, 35));
});

test('passes the trace on in every call to a different system', () => {
  // Browser code, which calls only the portal.
  const forBrowsers =
    /^app\/ui\/|suggest-box\.tsx$|prompt-for-passkey\.ts$|offline-worker\.ts$|\.plugin\.ts$/;
  const asking = globSync('app/**/*.{ts,tsx}').filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      !forBrowsers.test(file) &&
      /\bo?fetch(?:\.raw)?\(/.test(readFileSync(file, 'utf8')),
  );
  // A different file builds the headers of the programme's client.
  const without = asking.filter((file) => !/formatTraceparent\((?:span)?\)/.test(readFileSync(file, 'utf8')));
  expect(without).toEqual(['app/programme/send.server.ts']);
  expect(readFileSync('app/programme/headers.ts', 'utf8')).toContain('traceparent: formatTraceparent()');
});

test('lists two kinds of refused calls once each', () => {
  runInRequestScope(resolveTrace(undefined), (scope) => {
    const said = ['/a 404', '/a 404', '/b 400', '/c 404', '/a 404'].map(noteRefused);
    expect(said).toEqual([true, true, true, false, true]);
    expect(scope.refused).toEqual(['/a 404', '/b 400']);
  });
  expect(noteRefused('/a 404')).toBe(false);
});
