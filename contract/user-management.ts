import { z } from 'zod';
import { defineCall } from './call.ts';
import { EmailAddress, IdentityParams } from './common.ts';
import { NotificationSettings, notificationChannels, notificationTopics } from './notifications.ts';
import { CodeVerdict, OneTimeCode, UserName } from './one-time-code.ts';
import { PhiSettings, PhiUpdate } from './phi-settings.ts';

export const userManagement = {
  /** Specification 7.38. */
  userNameByObjectId: defineCall({
    service: 'user-management',
    method: 'GET',
    path: '/user-management/username',
    summary: 'The user name of an account, by its object id at the identity provider; 404 while it has none',
    query: z.object({ objectId: z.string().min(1) }),
    response: z.object({ userName: z.string() }),
  }),
  /** Specification 7.21. The status shows whether the address is known: 404 when it is not. */
  sendUsernameEmail: defineCall({
    service: 'user-management',
    method: 'POST',
    path: '/user-management/send-username-email',
    summary: 'Sends the user name to the email address that it is registered with',
    access: 'support',
    omitsProviderType: true,
    ignoresBody: true,
    body: z.object({ ToEmail: z.string().min(1).max(254) }),
    response: z.unknown(),
    status: 204,
  }),
  /** Specification 7.39. A GET with side effects: the portal never retries it. */
  sendOtp: defineCall({
    service: 'user-management',
    method: 'GET',
    path: '/user-management/otp',
    summary: 'E-mails the member a one-time code, which proves that the address is theirs',
    retry: false,
    query: z.object({ email: EmailAddress, username: UserName }),
    response: z.unknown(),
    status: 204,
  }),
  /** Specification 7.40. */
  verifyOtp: defineCall({
    service: 'user-management',
    method: 'GET',
    path: '/user-management/otp/verify',
    summary: 'Judges a one-time code; a right one is used up and gives a ticket to update the details with',
    retry: false,
    query: z.object({ username: UserName, otp: OneTimeCode }),
    response: CodeVerdict,
  }),
  /** Specification 7.44. */
  notificationSettings: defineCall({
    service: 'user-management',
    method: 'GET',
    path: '/user-management/notification-settings',
    summary: 'What the member is told of, and how',
    query: IdentityParams,
    response: NotificationSettings,
  }),
  /** Specification 7.44. */
  updateNotificationSettings: defineCall({
    service: 'user-management',
    method: 'PUT',
    path: '/user-management/notification-settings',
    summary: 'Replaces what the member is told of; 409 for text messages without a contact number',
    query: IdentityParams,
    body: NotificationSettings,
    response: NotificationSettings,
    /** exactly the channels that were sent; if one is not available, refuse the call */
    shows: (reply: NotificationSettings, { body }: { body: NotificationSettings }) =>
      notificationTopics.every((topic) =>
        notificationChannels.every(
          (channel) => reply[topic].includes(channel) === body[topic].includes(channel),
        ),
      ),
  }),
  /** Specification 7.43, 7.16. */
  phiSettings: defineCall({
    service: 'user-management',
    method: 'GET',
    path: '/user-management/phi-settings',
    summary: 'Whose data the member decides about, who may see it, and what was changed',
    version: '2.0',
    query: IdentityParams,
    response: PhiSettings,
  }),
  /** Specification 7.43, 7.16: the reply is a text. Idempotent. */
  updatePhiSettings: defineCall({
    service: 'user-management',
    method: 'PUT',
    path: '/user-management/phi-settings',
    summary:
      'Lets one person of the card see the data of another, or ends that; 404 for what is not the member’s to decide',
    version: '2.0',
    query: IdentityParams,
    body: PhiUpdate,
    response: z.string(),
  }),
};
