import { z } from 'zod';
import { defineCall } from './call.ts';

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
  /** Specification 7.21. Whether the address is anybody's is told by the status: 404 when it is not. */
  sendUsernameEmail: defineCall({
    service: 'user-management',
    method: 'POST',
    path: '/user-management/send-username-email',
    summary: 'Sends the user name to the email address that it is registered with',
    access: 'support',
    omitsProviderType: true,
    body: z.object({ ToEmail: z.string().min(1).max(254) }),
    response: z.unknown(),
    status: 204,
  }),
};
