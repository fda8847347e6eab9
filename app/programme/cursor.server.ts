/**
 * Lists of a programme that gives cursors in place of page numbers. The portal's own pages are numbered. The client
 * reads the parts up to the requested page, and to the end when the programme sends no total.
 */
import { z } from 'zod';
import type { Outcome } from './send.server.ts';
import { createDecoder, isJson } from './fault.ts';

/** Parts of one list. A longer list is refused, never cut silently. */
const MAX_PARTS = 20;

const Part = z.looseObject({
  items: z.array(z.unknown()),
  total: z.number().optional(),
  nextCursor: z.string().nullish(),
  /** a numbered page is never part of such a list */
  page: z.undefined().optional(),
});
type Part = z.infer<typeof Part>;

function readPart(outcome: Outcome): Part | undefined {
  if (outcome.kind !== 'reply' || outcome.status !== 200) return undefined;
  const contentType = outcome.headers.get('content-type');
  const isCandidate = outcome.headers.has('link') || Buffer.from(outcome.body).includes('"nextCursor"');
  if (!isCandidate || !isJson(contentType)) return undefined;
  try {
    return Part.safeParse(JSON.parse(createDecoder(contentType).decode(outcome.body))).data;
  } catch {
    return undefined;
  }
}

/** The address of the next part: by `nextCursor`, or by the Link header (RFC 8288). Undefined at the end. */
function findNext(part: Part, outcome: Outcome, from: string): URL | undefined {
  const url = new URL(from);
  if (part.nextCursor) {
    url.searchParams.set('cursor', part.nextCursor);
    return url;
  }
  const link = outcome.kind === 'reply' ? outcome.headers.get('link') : null;
  const target = /<([^<>]{1,2000})>[^<>]{0,200};\s*rel="?next\b/.exec(link ?? '')?.[1];
  return target === undefined ? undefined : new URL(target, url);
}

const fail = (code: 'redirect' | 'tooLarge'): Outcome => ({
  kind: 'fault',
  fault: { code },
  down: false,
  retriable: false,
});

/** @param ask sends the call to this address */
export async function gatherPage(from: string, ask: (url: string) => Promise<Outcome>): Promise<Outcome> {
  const first = await ask(from);
  const { origin, pathname, searchParams } = new URL(from);
  const [page, perPage] = [Number(searchParams.get('page')), Number(searchParams.get('perPage'))];
  const head = page && perPage ? readPart(first) : undefined;
  if (!head || first.kind !== 'reply') return first;
  const items = [...head.items];
  let next = findNext(head, first, from);
  const isEnough = () => head.total !== undefined && items.length >= page * perPage;
  for (let parts = 1; next && !isEnough(); parts += 1) {
    // the member's tokens go to no other address
    if (next.origin !== origin || next.pathname !== pathname) return fail('redirect');
    if (parts === MAX_PARTS) return fail('tooLarge');
    const outcome = await ask(next.href);
    const part = readPart(outcome);
    if (!part) return outcome;
    items.push(...part.items);
    next = findNext(part, outcome, next.href);
  }
  const shown = items.slice((page - 1) * perPage, page * perPage);
  const whole = { ...head, items: shown, total: head.total ?? items.length, page, perPage };
  return { ...first, body: new TextEncoder().encode(JSON.stringify(whole)) };
}
