import express, { type Router } from 'express';
import { z } from 'zod';

const CAPACITY = 5_000;
const INSTRUMENTATION_KEY = '5a4db0c5-0000-4000-8000-000000000001';

const Envelope = z.object({
  name: z.string().startsWith(`Microsoft.ApplicationInsights.${INSTRUMENTATION_KEY.replaceAll('-', '')}.`),
  time: z.iso.datetime(),
  iKey: z.literal(INSTRUMENTATION_KEY),
  tags: z.record(z.string(), z.string()),
  data: z.object({
    baseType: z.enum(['EventData', 'PageviewData']),
    baseData: z.object({
      ver: z.literal(2),
      name: z.string().min(1),
      properties: z.record(z.string(), z.string()),
    }),
  }),
});
type CollectedEvent = z.output<typeof Envelope>;

interface Collector {
  router: Router;
  clear(): void;
}

/** `POST /analytics/v2/track` for the portal, `GET /events.json` for people and tests. */
export function createCollector(): Collector {
  const events: CollectedEvent[] = [];
  const router = express.Router();
  router.post('/analytics/v2/track', express.json({ limit: '2mb' }), (req, res) => {
    const batch = z.array(z.unknown()).safeParse(req.body);
    if (!batch.success) return void res.status(400).json({ message: 'a JSON list of envelopes' });
    const parsed = batch.data.map((one) => Envelope.safeParse(one));
    const accepted = parsed.flatMap(({ data }) => (data ? [data] : []));
    events.push(...accepted);
    events.splice(0, events.length - CAPACITY);
    const errors = parsed.flatMap(({ success }, index) =>
      success ? [] : [{ index, statusCode: 400, message: 'not an envelope' }],
    );
    const itemsReceived = parsed.length;
    const status = errors.length === 0 ? 200 : accepted.length === 0 ? 400 : 206;
    res.status(status).json({ itemsReceived, itemsAccepted: accepted.length, errors });
  });
  router.get('/events.json', (_req, res) => res.json(events));
  return {
    router,
    clear() {
      events.length = 0;
    },
  };
}
