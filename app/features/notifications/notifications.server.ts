/** What a member is told of, and where it goes. */
import type { RequestContext } from '~/context.ts';
import { whose } from '~/features/family/coverage.server.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { calls } from '~/programme/contract/index.ts';
import { notificationTopics } from '~/programme/contract/notifications.ts';
import type { NotificationSettings } from '~/programme/contract/notifications.ts';
import { valuesOf } from './settings-form.server.ts';

export interface NotificationsView {
  topics: readonly (keyof NotificationSettings)[];
  values: Record<string, string | undefined>;
  /** where it goes */
  where: string;
  /** text messages need a number */
  hasPhone: boolean;
}

/** @throws ProgrammeFault */
export async function notificationsView(
  context: RequestContext,
  member: SignedIn,
): Promise<NotificationsView> {
  const [settings, details, { t, show }] = await Promise.all([
    member.api.call(calls.userManagement.notificationSettings, { query: whose(member) }),
    member.api.call(calls.member.details, { query: { userName: member.identity.userName } }),
    wordsOf(context),
  ]);
  const { email, contactNumber } = details;
  const phone = contactNumber && show.phone(contactNumber);
  const where =
    email && phone
      ? t('notifications.where', { email, phone })
      : email
        ? t('notifications.whereEmail', { email })
        : phone
          ? t('notifications.whereText', { phone })
          : t('notifications.whereNone');
  return { topics: notificationTopics, values: valuesOf(settings), where, hasPhone: phone !== undefined };
}

/** @throws ProgrammeFault; 409 for text messages without a contact number */
export async function saveNotifications(member: SignedIn, settings: NotificationSettings): Promise<void> {
  const input = { query: whose(member), body: settings };
  await member.api.call(calls.userManagement.updateNotificationSettings, input);
}
