/** OpenTelemetry traces, as a collector receives them. */
import { afterEach, expect, test } from 'vitest';
import { startTraceCollector } from '#harness/trace-collector.ts';
import { captureLog } from '#harness/log-lines.ts';
import { formatTraceparent, openSpanHere, resolveTrace, runInRequestScope } from './request-scope.ts';
import { closeSpan, startTracing } from './tracing.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const REQUEST = '1b2c3d4e-0000-4000-8000-00000000abcd';

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
afterEach(() => collector.close());

/** One request with one failed call. @returns the header of the call, and what the collector received */
async function trace(header?: string, { ratio = 1, hops = 0, status = 200 } = {}) {
  collector = await startTraceCollector(status);
  const { log, lines } = captureLog();
  const otlp = { otlpEndpoint: collector.url, otlpHeaders: {}, serviceName: 'member-portal' };
  const stop = await startTracing({ ...otlp, traceRatio: ratio, trustProxyHops: hops }, log);
  let sent = '';
  runInRequestScope(resolveTrace(header, REQUEST), (scope) => {
    const call = openSpanHere('GET /claims/{claimId}', { 'portal.service': 'claims' });
    sent = formatTraceparent(call);
    closeSpan(call, { 'portal.outcome': 'timeout' }, true);
    closeSpan(scope.span?.updateName('GET claims'), {}, false);
  });
  await stop();
  return { sent, spans: collector.spans(), lines: lines() };
}

test('sends a request and its call, whose trace is the id of the request and goes on to the programme', async () => {
  const { sent, spans } = await trace();
  const [call, request] = spans;
  const traceId = REQUEST.replaceAll('-', '');
  expect(request).toMatchObject({ name: 'GET claims', kind: 2, traceId });
  expect(request).not.toHaveProperty('parentSpanId');
  expect(call).toMatchObject({
    ...{ name: 'GET /claims/{claimId}', kind: 3, traceId, parentSpanId: request!.spanId },
    status: { code: 2 },
    attributes: [
      { key: 'portal.service', value: { stringValue: 'claims' } },
      { key: 'portal.outcome', value: { stringValue: 'timeout' } },
    ],
  });
  expect(sent).toBe(`00-${traceId}-${call!.spanId}-01`);
});

test('continues the trace of a caller', async () => {
  const { spans } = await trace(`00-${ID}-${PARENT}-01`);
  expect(spans[1]).toMatchObject({ name: 'GET claims', traceId: ID, parentSpanId: PARENT });
});

test.each([
  ['nothing at a share of 0, even if the caller samples', 0, 0, '01', 0],
  ['what a proxy in front samples', 0, 1, '01', 2],
  ['nothing that a proxy in front does not sample', 1, 1, '00', 0],
])('sends %s', async (_what, ratio, hops, flags, count) => {
  const { spans, sent } = await trace(`00-${ID}-${PARENT}-${flags}`, { ratio, hops });
  expect(spans).toHaveLength(count);
  expect(sent).toMatch(new RegExp(`^00-${ID}-[\\da-f]{16}-0${count > 0 ? 1 : 0}$`));
});

test('writes one line when the collector does not take spans', async () => {
  const { lines } = await trace(undefined, { status: 400 });
  expect(lines).toEqual([expect.objectContaining({ event: 'traces.lost', count: 2, reason: 400 })]);
});
