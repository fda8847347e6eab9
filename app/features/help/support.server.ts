/** Customer support: whom to call and when, and a member's message to it. */
import { z } from 'zod';
import { recordSupportMessage } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { saidBy } from '~/features/refused-call.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { countAttempt } from '~/platform/rate-limit.ts';
import type { Api } from '~/programme/api.ts';
import { calls } from '~/programme/contract/index.ts';
import { MESSAGE_MAX_LENGTH, supportTopics } from '~/programme/contract/pages.ts';
import { isProgrammeFault } from '~/programme/fault.ts';
import type { Problem } from '~/ui/form/read-form.server.ts';

export interface SupportLineView {
  title: string;
  hours: string;
  /** as it is read, and as it is dialled */
  phone: string;
  href: string;
}

/** All numbers with their hours (specification 2.63, 9.25). Never fails. */
export async function supportLines(context: RequestContext): Promise<SupportLineView[]> {
  const { language } = context.preferences;
  const [t, { phone, tty, lines }] = await Promise.all([getT(context), context.content.support()]);
  const show = formatsFor(language);
  const line = (title: string, hours: string, digits: string) => ({
    title,
    hours,
    phone: show.phone(digits),
    href: `tel:+1${digits}`,
  });
  return [
    line(t('help.support.main'), t('help.support.mainHours'), phone),
    ...lines.map((one) => line(one.title[language], one.hours[language], one.phone)),
    { title: t('help.support.tty'), hours: t('help.support.ttyHours'), phone: tty, href: `tel:${tty}` },
  ];
}

/** A choice that was not made, or is none of ours. */
const chosen = (missing: string) => ({ error: missing });

export const SupportForm = z.object({
  topic: z.enum(supportTopics, chosen('help.support.topicMissing')),
  message: z
    .string({ error: 'help.support.messageMissing' })
    .trim()
    .min(1, { error: 'help.support.messageMissing' })
    .max(MESSAGE_MAX_LENGTH, { error: 'help.support.messageTooLong' }),
  answerBy: z.enum(['email', 'phone'], chosen('help.support.answerMissing')),
});

const LIMIT = { name: 'support-message', limit: 5, windowMs: 15 * 60_000 };

export type Sent = { ok: true; reference: string } | { ok: false; problem: Problem; init?: ResponseInit };

/**
 * Hands a member's message to the programme, five in 15 minutes at most.
 *
 * @throws StoreDown when attempts cannot be counted; ProgrammeFault `unauthorized`
 */
export async function sendMessage(
  context: RequestContext,
  { api, subject }: { api: Api; subject: string },
  body: z.output<typeof SupportForm>,
): Promise<Sent> {
  const { allowed, retryAfterSeconds } = await countAttempt(context.stores.plain, LIMIT, subject);
  if (!allowed) {
    const init = { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } };
    return { ok: false, problem: 'error.tooManyAttempts', init };
  }
  try {
    const { reference } = await api.call(calls.content.sendMessage, { body });
    recordSupportMessage(context, 'sent');
    return { ok: true, reference };
  } catch (error) {
    if (!isProgrammeFault(error) || error.code === 'unauthorized') throw error;
    recordSupportMessage(context, 'failed');
    return { ok: false, problem: saidBy(error) };
  }
}
