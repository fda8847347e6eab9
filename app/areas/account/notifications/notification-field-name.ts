import type { NotificationChannel, NotificationTopic } from '#contract/notifications.ts';

export const notificationFieldName = (topic: NotificationTopic, channel: NotificationChannel): string =>
  `${topic}-${channel}`;
