/** Every call of the programme that the portal makes, by group. */
import { claims } from './claims.ts';
import { content } from './content.ts';
import { deleteAccount } from './delete-account.ts';
import { historicData } from './historic-data.ts';
import { mailOrder } from './mail-order.ts';
import { member, routing } from './member.ts';
import { orders } from './order.ts';
import { prescriptions } from './prescription.ts';
import { userManagement } from './user-management.ts';

export const calls = {
  routing,
  content,
  member,
  prescriptions,
  mailOrder,
  orders,
  claims,
  deleteAccount,
  historicData,
  userManagement,
};
