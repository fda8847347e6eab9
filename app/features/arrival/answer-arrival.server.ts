/** The answer to a posted arrival, the same for a fragment's and a partner's form. */
import { data, redirectDocument } from '@remix-run/node';
import { recordPreCompleteProfile } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { arrive } from '~/identity/arrive.server.ts';
import { readArrival } from '~/identity/arrival-form.server.ts';
import { notNow } from '~/identity/not-now.server.ts';
import { noteProblem } from './problem.server.ts';
import { StoreDown } from '~/platform/stores/stores.ts';

const STATUS = { failed: 400, clock: 503, unavailable: 503 };

/** @throws a Response for a form that is none of ours, the 503 answer when the session store is down */
export async function answerArrival(context: RequestContext, request: Request) {
  const arrival = await readArrival(request);
  const end = await arrive(context, arrival).catch((error: unknown) => {
    throw error instanceof StoreDown ? notNow() : error;
  });
  if ('to' in end) {
    const { providerType } = end;
    if (arrival.isRegistering && providerType !== undefined) recordPreCompleteProfile(context, providerType);
    const headers = new Headers();
    for (const cookie of end.cookies) headers.append('Set-Cookie', cookie);
    return redirectDocument(end.to, { status: 303, headers });
  }
  if ('leaveTo' in end) return data({ leaveTo: end.leaveTo, problem: undefined });
  noteProblem(context, end.problem);
  const headers: Record<string, string> = end.problem === 'failed' ? {} : { 'Retry-After': '30' };
  return data({ leaveTo: undefined, problem: end.problem }, { status: STATUS[end.problem], headers });
}
