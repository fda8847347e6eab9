import { expect, test } from 'vitest';
import { toEnvelope } from './envelope.ts';

const key = '5a4db0c5-0000-4000-8000-000000000001';
const at = Date.parse('2026-11-20T15:00:00Z');

test('builds an Application Insights envelope without a client address for an event', () => {
  const properties = { stage: 'cart' };
  expect(toEnvelope({ kind: 'event', name: 'orderFlow', at, requestId: 'r-1', properties }, key)).toEqual({
    name: 'Microsoft.ApplicationInsights.5a4db0c5000040008000000000000001.Event',
    ...{ time: '2026-11-20T15:00:00.000Z', iKey: key },
    tags: { 'ai.location.ip': '0.0.0.0', 'ai.operation.id': 'r-1', 'ai.cloud.role': 'member-portal' },
    data: { baseType: 'EventData', baseData: { ver: 2, name: 'orderFlow', properties } },
  });
});

test('builds a page view of its own type without an address', () => {
  const view = {
    kind: 'pageView',
    name: 'main.claims.$claimId',
    at,
    requestId: 'r-2',
    properties: {},
  } as const;
  expect(toEnvelope(view, key)).toMatchObject({
    name: 'Microsoft.ApplicationInsights.5a4db0c5000040008000000000000001.Pageview',
    data: { baseType: 'PageviewData', baseData: { ver: 2, name: 'main.claims.$claimId', properties: {} } },
  });
  expect(JSON.stringify(toEnvelope(view, key))).not.toMatch(/https?:|url/i);
});
