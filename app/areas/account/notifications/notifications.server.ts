import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { toBlockResult, mapResult, listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { loadBlock } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import {
  notificationChannels,
  notificationTopics,
  type NotificationChannel,
  type NotificationSettings,
  type NotificationTopic,
} from '#contract/notifications.ts';
import type { BlockResult } from '~/ui/block.tsx';
import type { NoteText } from '~/ui/note.tsx';
import { toFieldName } from './notification-field-name.ts';
import { toTable } from '#contract/typed-keys.ts';

const box = z.boolean().optional();
const boxes = notificationTopics.flatMap((topic) =>
  notificationChannels.map((channel) => [toFieldName(topic, channel), box] as const),
);

export const NotificationForm = z.object(Object.fromEntries(boxes));

type Optional<Value> = Record<string, Value | undefined>;

const toChannels = (topic: NotificationTopic, ticked: Optional<boolean>): NotificationChannel[] =>
  notificationChannels.filter((channel) => ticked[toFieldName(topic, channel)]);

/** The settings of the posted checkboxes; a missing one is off. */
export const toSettings = (ticked: Optional<boolean>): NotificationSettings =>
  toTable(notificationTopics, (topic) => toChannels(topic, ticked));

const toValues = (settings: NotificationSettings): Optional<string> =>
  Object.fromEntries(
    notificationTopics.flatMap((topic) =>
      settings[topic].map((channel) => [toFieldName(topic, channel), 'on'] as const),
    ),
  );

export interface NotificationsView {
  topics: readonly (keyof NotificationSettings)[];
  settings: BlockResult<Record<string, string | undefined>>;
  /** destination of notifications; absent while it cannot be loaded */
  where?: string | undefined;
  missing: NoteText[];
  /** text messages need a number; if the portal does not have it, the programme decides */
  hasPhone: boolean;
}

interface Destinations {
  email?: string | undefined;
  contactNumber?: string | undefined;
}

function destinationText(
  { email, contactNumber }: Destinations,
  { t, format }: Awaited<ReturnType<typeof getLocalizer>>,
): string {
  const phone = contactNumber && format.phone(contactNumber);
  if (email && phone) return t('notifications.where', { email, phone });
  if (email) return t('notifications.whereEmail', { email });
  return phone ? t('notifications.whereText', { phone }) : t('notifications.whereNone');
}

/** The page works even if both calls fail. @throws ProgrammeFault `unauthorized` */
export async function loadNotificationsView(
  context: RequestContext,
  member: MemberContext,
): Promise<NotificationsView> {
  const localizer = await getLocalizer(context);
  const [settings, details] = await Promise.all([
    toBlockResult(
      member.api.call(calls.userManagement.notificationSettings, { query: toMemberParams(member) }),
      localizer.t,
      context,
    ),
    loadBlock(member.api.call(calls.member.details, { query: { userName: member.identity.userName } }), {
      log: context.log,
    }),
  ]);
  return {
    topics: notificationTopics,
    settings: mapResult(settings, toValues),
    where: details.ok ? destinationText(details.data, localizer) : undefined,
    missing: listMissingNotes(details, localizer.t('notifications.whereUnknown'), localizer),
    hasPhone: !details.ok || Boolean(details.data.contactNumber),
  };
}

/** @throws ProgrammeFault; 409 for text messages without a contact number */
export async function saveNotifications(
  member: MemberContext,
  settings: NotificationSettings,
): Promise<void> {
  const input = { query: toMemberParams(member), body: settings };
  await member.api.call(calls.userManagement.updateNotificationSettings, input);
}
