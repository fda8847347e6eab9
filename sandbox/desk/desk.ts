/** The sandbox's own helpers, for people and tests. A real programme has none of them. */
import express from 'express';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import type { CallRecord } from '../api/call-record.ts';
import { advanceWorld } from '../data/advance.ts';
import { timestamp } from '../data/clock.ts';
import { writeSetting } from '../data/schema.ts';
import { runOut } from '../data/shortages.ts';
import type { World } from '../data/world.ts';
import type { Outbox } from '../outbox.ts';
import { mountHappenings } from './happenings.ts';
import { frontPage, outboxPage } from './page.ts';

export interface Desk {
  world: World;
  outbox: Outbox;
  record: CallRecord;
  baseUrl: string;
  portalUrl: string;
  /** puts everything back to the seed */
  reset(): void;
}

const AdvanceDays = z.object({ advanceDays: z.coerce.number().int().min(0).max(3650) });
const ChangePercent = z.object({ changePercent: z.coerce.number().int().min(-100).max(1000) });

const Shortage = z.object({ prescriptionId: z.string().min(1).max(64) });

const cameFromPage = (req: Request) =>
  req.is('application/x-www-form-urlencoded') && req.accepts(['json', 'html']) === 'html';

/** A person at the front page goes back to it; a script gets JSON. */
function done(req: Request, res: Response, state: unknown): void {
  if (cameFromPage(req)) res.redirect(303, '/');
  else res.json(state);
}

export function createDesk({ world, outbox, record, baseUrl, portalUrl, reset }: Desk): Router {
  const { clock, db } = world;
  const router = express.Router();
  const body = [express.json({ limit: '4kb' }), express.urlencoded({ extended: false, limit: '4kb' })];
  const clockState = () => ({
    now: timestamp(clock.now()),
    today: clock.today(),
    offsetDays: clock.offsetDays(),
  });

  router.get('/', (_req, res) => {
    res.send(frontPage({ baseUrl, portalUrl, today: clock.today(), offsetDays: clock.offsetDays() }));
  });
  router.get('/healthz', (_req, res) => res.json({ status: 'ok' }));
  router.get('/outbox.json', (req, res) => {
    res.json(outbox.list(typeof req.query.to === 'string' ? req.query.to : undefined));
  });
  router.get('/outbox', (_req, res) => res.send(outboxPage(outbox.list())));
  router.get('/calls.json', (_req, res) => res.json(record.list()));
  router.post('/reset', body, (req: Request, res: Response) => {
    reset();
    done(req, res, clockState());
  });
  router.get('/clock', (_req, res) => res.json(clockState()));
  router.post('/clock', body, (req: Request, res: Response) => {
    const wish = AdvanceDays.safeParse(req.body);
    if (!wish.success)
      return void res.status(400).json({ message: 'advanceDays: a whole number from 0 to 3650' });
    clock.advance(wish.data.advanceDays);
    advanceWorld(world);
    done(req, res, clockState());
  });
  router.post('/prices', body, (req: Request, res: Response) => {
    const wish = ChangePercent.safeParse(req.body);
    if (!wish.success)
      return void res.status(400).json({ message: 'changePercent: a whole number from -100 to 1000' });
    writeSetting(db, 'priceChangePercent', wish.data.changePercent);
    done(req, res, wish.data);
  });
  mountHappenings(router, world, body);
  router.post('/shortage', body, (req: Request, res: Response) => {
    const wish = Shortage.safeParse(req.body);
    if (!wish.success)
      return void res.status(400).json({ message: 'prescriptionId: which one cannot be filled' });
    runOut(db, wish.data.prescriptionId);
    done(req, res, wish.data);
  });
  return router;
}
