/** Every call of the programme that the portal makes, by group. */
import { benefits } from './benefits.ts';
import { claims } from './claims.ts';
import { clinicalReviews } from './clinical-review.ts';
import { completeProfile } from './complete-profile.ts';
import { content } from './content.ts';
import { deleteAccount } from './delete-account.ts';
import { idCards } from './id-card.ts';
import { enrollment } from './enrollment.ts';
import { historicData } from './historic-data.ts';
import { drugs } from './drugs.ts';
import { mailOrder } from './mail-order.ts';
import { member, routing } from './member.ts';
import { orders } from './order.ts';
import { pharmacies } from './pharmacies.ts';
import { preRegistration } from './pre-registration.ts';
import { prescriptionDocuments } from './prescription-document.ts';
import { prescriptionActions } from './prescription-actions.ts';
import { prescriptions } from './prescription.ts';
import { userManagement } from './user-management.ts';

export const calls = {
  routing,
  content,
  member,
  prescriptions,
  prescriptionDocuments,
  prescriptionActions,
  mailOrder,
  enrollment,
  orders,
  benefits,
  claims,
  clinicalReviews,
  idCards,
  pharmacies,
  drugs,
  deleteAccount,
  preRegistration,
  historicData,
  userManagement,
  completeProfile,
};
