import type { NotificationChannel, NotificationTopic } from '~/programme/contract/notifications.ts';

/** The name of a checkbox in the form. */
export const notificationFieldName = (topic: NotificationTopic, channel: NotificationChannel): string =>
  `${topic}-${channel}`;
