import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { getT } from '~/i18n/t.server.ts';
import { toSafeReturnTo } from '~/session/safe-return.ts';
import { deriveSessionMark } from '~/session/member-key.server.ts';
import { toSessionLimits, calculateTimeLeft, toWarnMs } from '~/session/session-life.ts';
import type { SessionState } from '~/session/session.server.ts';
import { paths } from '~/paths.ts';
import { readForm } from '~/ui/form/read-form.server.ts';
import { StoreDown } from '~/platform/stores/stores.ts';
import { errorPage } from '~/ui/error-page.server.ts';

const StayForm = z.object({ returnTo: z.string().optional() });

const isScript = (request: Request) => request.headers.get('Accept') === 'application/json';

/** The remaining time of the session, with its text; no text when it has ended. */
async function timeAnswer(context: RequestContext, state: SessionState) {
  const limits = toSessionLimits(context.env);
  const warnMs = toWarnMs(limits);
  if (state.state !== 'active') return Response.json({ leftMs: 0, warnMs });
  const { leftMs, isFinal } = calculateTimeLeft(state.data, context.clock.now(), limits);
  const t = await getT(context);
  const words = {
    title: t('identity.stay.title'),
    text: t(isFinal ? 'identity.stay.textFinal' : 'identity.stay.text', { time: '{time}' }),
    stay: t('nav.stay'),
    again: isFinal ? t('identity.locked.logIn') : undefined,
  };
  return Response.json({ leftMs, warnMs, member: deriveSessionMark(context, state.data.identity), words });
}

function orNotNow(error: unknown): never {
  throw error instanceof StoreDown ? errorPage(503) : error;
}

/** A request here is no activity, so the end of the session does not move. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (!isScript(request)) return redirect(paths.main());
  return timeAnswer(context, await context.session.peek().catch(orNotNow));
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, StayForm);
  if (!form.ok) throw errorPage(400);
  const state = await context.session.stay().catch(orNotNow);
  if (isScript(request)) return timeAnswer(context, state);
  const returnTo = toSafeReturnTo(form.value.returnTo);
  if (state.state === 'active') return redirect(returnTo, 303);
  context.session.leaveReceipt('sessionEnded');
  const to = state.state === 'locked' ? paths.authLocked(returnTo) : paths.authStart(returnTo, 'form');
  return redirectDocument(to, 303);
}
