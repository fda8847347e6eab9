/** Addresses at which people and tests make pharmacies, carriers and prescribers act. */
import type { Request, RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import { orderTransitions } from '../../app/programme/contract/order-rules.ts';
import type { OrderLineEvent } from '../../app/programme/contract/order-rules.ts';
import { happenToLine, happenToday } from '../data/happenings.ts';
import { lineById } from '../data/orders.ts';
import { prescriptionById, stateOf } from '../data/prescriptions.ts';
import type { World } from '../data/world.ts';

const LineEvent = z.object({
  lineId: z.string(),
  type: z.enum(Object.keys(orderTransitions) as [OrderLineEvent, ...OrderLineEvent[]]),
});

const PrescriptionHappening = z.object({
  prescriptionId: z.string(),
  event: z.discriminatedUnion('type', [
    z.object({ type: z.literal('refillOrderPlaced'), orderNumber: z.string() }),
    z.object({ type: z.literal('orderDispensed'), date: z.iso.date() }),
    z.object({
      type: z.literal('renewalEnded'),
      outcome: z.enum(['denied', 'withdrawn', 'noAnswer']),
      reason: z.string().default(''),
    }),
    z.object({ type: z.literal('transferredOut'), to: z.string() }),
    ...(
      [
        'orderCancelled',
        'refillGivenBack',
        'renewalRequested',
        'renewalApproved',
        'expired',
        'discontinued',
      ] as const
    ).map((type) => z.object({ type: z.literal(type) })),
  ]),
});

const no = (res: Response, status: 400 | 404 | 409, message: string) =>
  void res.status(status).json({ message });

/** `POST /order-events` and `POST /prescription-events`: 409 and a sentence for what the machines do not allow. */
export function mountHappenings(router: Router, world: World, body: RequestHandler[]): void {
  const { db, clock } = world;
  router.post('/order-events', body, (req: Request, res: Response) => {
    const wish = LineEvent.safeParse(req.body);
    if (!wish.success) return no(res, 400, 'lineId and type: which line, and what happens to it');
    const line = lineById(db, wish.data.lineId);
    if (!line) return no(res, 404, 'This order has no such line.');
    const after = happenToLine(world, line, wish.data.type);
    if (!after) return no(res, 409, `This is not possible: the line is ${line.status}.`);
    res.json({ status: after.status });
  });
  router.post('/prescription-events', body, (req: Request, res: Response) => {
    const wish = PrescriptionHappening.safeParse(req.body);
    if (!wish.success) return no(res, 400, 'prescriptionId and event: which one, and what happens to it');
    const { prescriptionId, event } = wish.data;
    const rx = prescriptionById(db, prescriptionId);
    if (!rx) return no(res, 404, 'This prescription does not exist.');
    const state = stateOf(rx, clock.today());
    if (!happenToday(world, prescriptionId, event))
      return no(res, 409, `This is not possible: the prescription is ${state}.`);
    res.json({ status: stateOf(prescriptionById(db, prescriptionId) ?? rx, clock.today()) });
  });
}
