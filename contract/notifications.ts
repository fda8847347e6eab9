import { z } from 'zod';

export const notificationChannels = ['email', 'text'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const notificationTopics = [
  'orderUpdates',
  'refillReminders',
  'prescriberAnswers',
  'payments',
  'planNews',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

const Channels = z.array(z.enum(notificationChannels)).max(notificationChannels.length);

/** Specification 7.44: the active channels of each topic; an empty list means that it is off. */
export const NotificationSettings = z.object({
  orderUpdates: Channels,
  refillReminders: Channels,
  prescriberAnswers: Channels,
  payments: Channels,
  planNews: Channels,
} satisfies Record<NotificationTopic, typeof Channels>);
export type NotificationSettings = z.infer<typeof NotificationSettings>;
