import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { keyedHash, newestSecret } from '~/identity/secrets.server.ts';
import { calendarFile } from '~/platform/calendar.server.ts';
import { addDays } from '~/programme/contract/calendar.ts';
import { calls } from '~/programme/contract/index.ts';
import { refillRefusal } from '~/programme/contract/prescription-rules.ts';
import type { RequestContext } from '~/context.ts';
import { outlookFor, refillOutlook } from './refill-situation.server.ts';
import { reminderDay } from './reminder-day.ts';

type Asked = Pick<RequestContext, 'clock' | 'content' | 'env' | 'log' | 'preferences'>;

/**
 * A refill reminder for the member's own calendar, or undefined when there is no day for one. Calendars
 * are seen by others: the drug's name is in it only when the member asked for that.
 */
export async function refillCalendar(
  context: Asked,
  member: MemberContext,
  prescriptionId: string,
  withName: boolean,
): Promise<string | undefined> {
  const t = await getT(context);
  const [rx, outlook] = await Promise.all([
    member.api.call(calls.prescriptions.byId, { params: { prescriptionId }, query: memberParams(member) }),
    refillOutlook(context, member),
  ]);
  const situation = outlookFor(outlook, rx);
  const day = reminderDay(refillRefusal(rx, situation), situation.today);
  if (day === undefined) return undefined;
  const { publicUrl, sessionSecrets } = context.env;
  const about = keyedHash(newestSecret(sessionSecrets), 'calendar', rx.prescriptionId).slice(0, 24);
  return calendarFile({
    uid: `${about}@${new URL(publicUrl).hostname}`,
    day,
    dayAfter: addDays(day, 1),
    title: withName
      ? t('prescriptions.keep.entry.named', { drug: rx.dispensedDrug })
      : t('prescriptions.keep.entry.neutral'),
    text: t('prescriptions.keep.entry.text'),
    madeAt: context.clock.now(),
    language: context.preferences.language,
  });
}
