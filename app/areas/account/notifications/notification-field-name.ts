import type { NotificationChannel, NotificationTopic } from '#contract/notifications.ts';

export const toFieldName = (topic: NotificationTopic, channel: NotificationChannel): string =>
  `${topic}-${channel}`;
