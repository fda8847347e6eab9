/** Every call of the programme that the portal makes, by group. */
import { claims } from './claims.ts';
import { content } from './content.ts';
import { deleteAccount } from './delete-account.ts';
import { enrollment } from './enrollment.ts';
import { mailOrder } from './mail-order.ts';
import { member, routing } from './member.ts';
import { orders } from './order.ts';
import { prescriptionActions } from './prescription-actions.ts';
import { prescriptions } from './prescription.ts';
import { userManagement } from './user-management.ts';

export const calls = {
  routing,
  content,
  member,
  prescriptions,
  prescriptionActions,
  mailOrder,
  enrollment,
  orders,
  claims,
  deleteAccount,
  userManagement,
};
