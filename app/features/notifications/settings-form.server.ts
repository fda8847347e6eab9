/** The form of the notifications: a box for each topic and channel. */
import { z } from 'zod';
import { notificationChannels, notificationTopics } from '~/programme/contract/notifications.ts';
import type {
  NotificationChannel,
  NotificationSettings,
  NotificationTopic,
} from '~/programme/contract/notifications.ts';
import { notificationFieldName } from './notification-field-name.ts';

const box = z.boolean().optional();
const boxes = notificationTopics.flatMap((topic) =>
  notificationChannels.map((channel) => [notificationFieldName(topic, channel), box] as const),
);

export const NotificationForm = z.object(Object.fromEntries(boxes) as Record<string, typeof box>);

type Perhaps<Value> = Record<string, Value | undefined>;

const channelsOf = (topic: NotificationTopic, ticked: Perhaps<boolean>): NotificationChannel[] =>
  notificationChannels.filter((channel) => ticked[notificationFieldName(topic, channel)]);

/** What the boxes say; one that is not there is off. */
export const settingsOf = (ticked: Perhaps<boolean>): NotificationSettings =>
  Object.fromEntries(
    notificationTopics.map((topic) => [topic, channelsOf(topic, ticked)]),
  ) as NotificationSettings;

/** The boxes as they stand. */
export const valuesOf = (settings: NotificationSettings): Perhaps<string> =>
  Object.fromEntries(
    notificationTopics.flatMap((topic) =>
      settings[topic].map((channel) => [notificationFieldName(topic, channel), 'on'] as const),
    ),
  );
