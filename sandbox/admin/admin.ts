import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { orderLineEvents } from '#contract/order-rules.ts';
import type { CallRecord } from '../api/call-record.ts';
import { sendRefusal } from '../api/mount.ts';
import { planMaintenance } from '../content/client-configs.ts';
import { advanceProgramme } from '../data/advance.ts';
import { findClient } from '../data/clients.ts';
import { formatTimestamp } from '../data/clock.ts';
import { simulatePrescriptionEvent, simulateLineEvent } from '../data/simulated-events.ts';
import { findLineById } from '../data/orders.ts';
import { DEMO_PASSWORD, people } from '../data/people.ts';
import { runOut } from '../data/place-order.ts';
import { findPrescriptionById, toPrescriptionState } from '../data/prescriptions.ts';
import { writeSetting } from '../data/schema.ts';
import type { ProgrammeState } from '../data/programme-state.ts';
import type { Outbox, SentMessage } from '../outbox.ts';
import { Refusal } from '../refusal.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `:root{color-scheme:light dark}main{overflow-x:auto}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2433;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #d5d9e2}
code{background:#f0f2f7;padding:.1rem .3rem;border-radius:.2rem}form{display:inline-block;margin:0 1rem .5rem 0}
button,input{font:inherit;padding:.3rem .7rem}input{width:5rem}pre{white-space:pre-wrap;background:#f0f2f7;padding:1rem}
@media(prefers-color-scheme:dark){body{background:#14171f;color:#e7eaf1}code,pre{background:#232836}th,td{border-color:#39404f}a{color:#9cc2ff}}`;

export const renderPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

const memberRows = () =>
  people
    .flatMap(({ account, firstName, lastName }) => {
      if (!account) return [];
      const story = escapeHtml(stories[account.userName] ?? '');
      const name = escapeHtml(`${firstName} ${lastName}`);
      return `<tr><td><code>${account.userName}</code></td><td>${name}</td><td>${story}</td></tr>`;
    })
    .join('');

/** The values that a person types to register: name, birth date, card and group. */
const newcomerRows = () =>
  people
    .flatMap(({ firstName, lastName, dateOfBirth, cardId, clientId }) => {
      const story = newcomers[firstName];
      if (!story) return [];
      const [year, month, day] = dateOfBirth.split('-');
      const rxGroup = findClient(clientId)?.rxGroup ?? '';
      const typed = [`${firstName} ${lastName}`, `${month}/${day}/${year}`, cardId, rxGroup, story];
      return `<tr>${typed.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
    })
    .join('');

interface Status {
  baseUrl: string;
  portalUrl: string;
  today: string;
  offsetDays: number;
}

function frontPage({ baseUrl, portalUrl, today, offsetDays }: Status): string {
  const ahead = offsetDays === 0 ? 'the real day' : `${offsetDays} days ahead`;
  return renderPage(
    'Sandbox programme',
    `<h1>Sandbox programme</h1>
<p>A working benefit programme with invented members: API, identity provider and content system. The portal is at
<a href="${escapeHtml(portalUrl)}">${escapeHtml(portalUrl)}</a>, the API at <code>${escapeHtml(baseUrl)}/api</code>.</p>
<p>Today is <strong>${today}</strong> here (${ahead}).</p>
<form method="post" action="/clock"><label>Move on by <input name="advanceDays" type="number" min="0" max="3650" value="1"> days</label> <button>Move on</button></form>
<form method="post" action="/prices"><label>Raise copays by <input name="changePercent" type="number" min="-100" max="1000" value="10"> %</label> <button>Change</button></form>
<form method="post" action="/maintenance"><label>Maintenance in <input name="startsInMinutes" type="number" value="120"> minutes</label> <label>for <input name="minutes" type="number" min="0" value="60"> minutes</label> <button>Announce</button></form>
<form method="post" action="/reset"><button>Back to the seed</button></form>
<p><a href="/partner">A partner's site</a> · <a href="/outbox">Outbox</a> · <a href="/outbox.json">outbox.json</a> · <a href="/calls.json">calls.json</a> · <a href="/events.json">events.json</a> · <a href="/clock">clock</a> · <a href="/healthz">healthz</a></p>
<h2>Demo members</h2><p>Password of all: <code>${escapeHtml(DEMO_PASSWORD)}</code></p>
<table><thead><tr><th>Username</th><th>Name</th><th>Who</th></tr></thead><tbody>${memberRows()}</tbody></table>
<h2>Who can try to register</h2><p>At <a href="${escapeHtml(portalUrl)}/sign-up">${escapeHtml(portalUrl)}/sign-up</a>, with any email address and username.</p>
<table><thead><tr><th>Name</th><th>Date of birth</th><th>Member ID</th><th>RxGRP</th><th>What happens</th></tr></thead><tbody>${newcomerRows()}</tbody></table>`,
  );
}

function outboxPage(messages: readonly SentMessage[]): string {
  const entries = messages.map(
    ({ to, channel, subject, body, language, sentAt }) =>
      `<h2 lang="${language}">${escapeHtml(subject || channel)}</h2><p>${escapeHtml(channel)} to <code>${escapeHtml(to)}</code>, ${escapeHtml(sentAt)}</p><pre lang="${language}">${escapeHtml(body)}</pre>`,
  );
  return renderPage(
    'Outbox',
    `<h1>Outbox</h1><p><a href="/">Back</a></p>${entries.join('') || '<p>Nothing was sent yet.</p>'}`,
  );
}

/** A sentence about each demo member, by username. */
const stories: Record<string, string> = {
  ana: 'Cardholder with a family; every prescription and order state, three years of claims',
  ben: 'Spouse of ana; may see their son Leo',
  cara: 'Adult daughter of ana; shares nothing',
  dev: 'Membership ended three months ago',
  dora: 'Membership ended thirteen months ago',
  fay: 'Membership starts on the first of next month',
  gil: 'The same by a partner, where it makes no difference',
  pat: 'Comes with an access token of a partner',
  sam: 'Comes by single sign-on of a partner',
  sue: 'Comes by single sign-on for the first time',
  nia: 'Signs in for the first time and completes the profile',
  eve: 'No data at all: every list is empty',
  hugo: 'Ten years: 5,000 claims, 400 prescriptions, 300 orders',
  ximena: 'Prefers Spanish',
  wade: 'Client 28002',
  noor: 'A client that switches everything off and every banner on',
  mo: 'Prescriptions, but no mail-order profile yet',
  lee: 'A client on the old platform: the sign-in ends at the legacy login',
};

/** A sentence about each person who can try to register, by first name. */
const newcomers: Record<string, string> = {
  Rocío: 'Cardholder; may register',
  Tomás: 'Spouse who began to register before: goes on with Next',
  Lucía: 'Dependent over 18; may register',
  Mateo: 'A minor; is refused',
  Inés: 'Another relationship (code 4); is refused',
  Olga: 'Coverage has ended; is refused',
  Hana: 'Coverage starts on the first of next month; may register',
  Ana: 'Has an account already, and is told so',
};

const LineEvent = z.object({ lineId: z.string(), type: z.enum(orderLineEvents) });

// oxfmt-ignore
const bareEvents = [
  'orderCancelled', 'refillGivenBack', 'renewalRequested', 'renewalApproved', 'expired', 'discontinued',
] as const;

const PrescriptionEventBody = z.object({
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
    ...bareEvents.map((type) => z.object({ type: z.literal(type) })),
  ]),
});

// Helpers for people and tests, which a real programme does not have.

interface AdminOptions {
  programme: ProgrammeState;
  outbox: Outbox;
  record: CallRecord;
  baseUrl: string;
  portalUrl: string;
  reset(): void;
}

/** A number, or its digits as a form sends them. */
const whole = (from: number, to: number) =>
  z.union([z.number(), z.string().regex(/^-?\d+$/).transform(Number)]).pipe(z.number().int().min(from).max(to)); // oxfmt-ignore

const AdvanceDays = z.object({ advanceDays: whole(0, 3650) });
const Maintenance = z.object({ startsInMinutes: whole(-10_000, 100_000), minutes: whole(0, 10_000) });
const ChangePercent = z.object({ changePercent: whole(-100, 1000) });

const Shortage = z.object({ prescriptionId: z.string().min(1).max(64) });

const cameFromPage = (req: Request) =>
  req.is('application/x-www-form-urlencoded') && req.accepts(['json', 'html']) === 'html';

/** Redirects a person back to the front page, and sends JSON to a script. */
function done(req: Request, res: Response, state: unknown): void {
  if (cameFromPage(req)) res.redirect(303, '/');
  else res.json(state);
}

export function createAdmin({ programme, outbox, record, baseUrl, portalUrl, reset }: AdminOptions): Router {
  const { clock, db } = programme;
  const router = express.Router();
  const body = [express.json({ limit: '4kb' }), express.urlencoded({ extended: false, limit: '4kb' })];
  /** Handles a post by a schema, and refuses what does not match it with the message. */
  function post<Schema extends z.ZodType>(
    path: string,
    [schema, message]: [Schema, message: string],
    handle: (posted: z.output<Schema>) => unknown,
  ): void {
    router.post(path, body, (req: Request, res: Response) => {
      const posted = schema.safeParse(req.body);
      try {
        if (!posted.success) throw new Refusal(400, message);
        done(req, res, handle(posted.data));
      } catch (error) {
        sendRefusal(res, error);
      }
    });
  }
  const clockState = () => ({
    now: formatTimestamp(clock.now()),
    today: clock.today(),
    offsetDays: clock.offsetDays(),
  });
  const requirePrescription = (prescriptionId: string) => {
    const rx = findPrescriptionById(db, prescriptionId);
    if (!rx) throw new Refusal(404, 'This prescription does not exist.');
    return rx;
  };

  router.get('/', (_req, res) => {
    res.send(frontPage({ baseUrl, portalUrl, today: clock.today(), offsetDays: clock.offsetDays() }));
  });
  router.get('/healthz', (_req, res) => res.json({ status: 'ok' }));
  router.get('/outbox.json', (req, res) => {
    res.json(outbox.list(typeof req.query.to === 'string' ? req.query.to : undefined));
  });
  router.get('/outbox', (_req, res) => res.send(outboxPage(outbox.list())));
  router.get('/calls.json', (_req, res) => res.json(record.list()));
  router.get('/clock', (_req, res) => res.json(clockState()));
  post('/reset', [z.unknown(), ''], () => {
    reset();
    return clockState();
  });
  post('/clock', [AdvanceDays, 'advanceDays: a whole number from 0 to 3650'], ({ advanceDays }) => {
    clock.advance(advanceDays);
    advanceProgramme(programme);
    return clockState();
  });
  post('/prices', [ChangePercent, 'changePercent: a whole number from -100 to 1000'], (posted) => {
    writeSetting(db, 'priceChangePercent', posted.changePercent);
    return posted;
  });
  const numbers = 'startsInMinutes and minutes: whole numbers; 0 minutes is none';
  post('/maintenance', [Maintenance, numbers], (posted) => {
    planMaintenance(programme, posted);
    return posted;
  });
  post('/shortage', [Shortage, 'prescriptionId: which one cannot be filled'], (posted) => {
    runOut(db, requirePrescription(posted.prescriptionId).prescriptionId);
    return posted;
  });
  post('/order-events', [LineEvent, 'lineId and type: which line, and what happens to it'], (posted) => {
    const line = findLineById(db, posted.lineId);
    if (!line) throw new Refusal(404, 'This order has no such line.');
    const after = simulateLineEvent(programme, line, posted.type);
    if (!after) throw new Refusal(409, `This is not possible: the line is ${line.status}.`);
    return { status: after.status };
  });
  const which = 'prescriptionId and event: which one, and what happens to it';
  post('/prescription-events', [PrescriptionEventBody, which], ({ prescriptionId, event }) => {
    const state = toPrescriptionState(requirePrescription(prescriptionId), clock.today());
    if (!simulatePrescriptionEvent(programme, prescriptionId, event))
      throw new Refusal(409, `This is not possible: the prescription is ${state}.`);
    return { status: toPrescriptionState(requirePrescription(prescriptionId), clock.today()) };
  });
  return router;
}
