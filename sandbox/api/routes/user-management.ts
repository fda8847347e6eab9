import { notificationTopics, type NotificationSettings } from '#contract/notifications.ts';
import { userManagement } from '#contract/user-management.ts';
import { createAccountStore } from '../../data/accounts.ts';
import { updateMember, type Member } from '../../data/members.ts';
import { USUAL_SETTINGS } from '../../data/notifications.ts';
import { getPhiSettings, updatePhiSettings } from '../../data/shares.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';
import { Refusal } from '../../refusal.ts';
import { sendMail } from '../mail.ts';
import type { Mount } from '../mount.ts';
import { issueCode, judge } from '../one-time-codes.ts';
import { requireOwnMember, requireOwnUserName } from '../caller.ts';

function sendUserName(programme: ProgrammeState, to: string): void {
  const account = createAccountStore(programme.db).byEmail(to);
  if (!account) throw new Refusal(404, 'There is no account with this email address.');
  sendMail(programme, account, 'userName', { userName: account.userName });
}

/** Sends the code to the address to be proven: the new one if it changes. */
function sendOtp(programme: ProgrammeState, person: Member, userName: string, email: string): void {
  const code = issueCode(programme, 'update-details', userName, email);
  sendMail(programme, { ...person, email }, 'contactCode', { code });
}

function saveSettings(
  programme: ProgrammeState,
  person: Member,
  wanted: NotificationSettings,
): NotificationSettings {
  const settings = { ...wanted };
  for (const topic of notificationTopics) settings[topic] = [...new Set(wanted[topic])];
  const texts = Object.values(settings).some((channels) => channels.includes('text'));
  if (texts && person.contactNumber === undefined)
    throw new Refusal(409, 'Text messages need a contact number.', { code: 'NO_CONTACT_NUMBER' });
  updateMember(programme.db, person.memberId, { notificationSettings: settings });
  return settings;
}

export function mountUserManagement(mount: Mount): void {
  mount(userManagement.userNameByObjectId, ({ programme, caller, query }) => {
    if (query.objectId !== caller.access.sub) throw new Refusal(403, 'This is not your account.');
    const account = createAccountStore(programme.db).byObjectId(query.objectId);
    if (!account) throw new Refusal(404, 'There is no such account.');
    return { userName: account.userName };
  });
  mount(userManagement.sendUsernameEmail, ({ programme, body }) => sendUserName(programme, body.ToEmail));
  mount(userManagement.sendOtp, ({ programme, caller, query }) => {
    requireOwnUserName(caller, query.username);
    sendOtp(programme, requireOwnMember(caller, {}), query.username, query.email);
  });
  mount(userManagement.verifyOtp, ({ programme, caller, query }) => {
    requireOwnUserName(caller, query.username);
    return judge(programme, 'update-details', query.username, query.otp);
  });
  mount(
    userManagement.notificationSettings,
    ({ caller, query }) => requireOwnMember(caller, query).notificationSettings ?? USUAL_SETTINGS,
  );
  mount(userManagement.updateNotificationSettings, ({ programme, caller, query, body }) =>
    saveSettings(programme, requireOwnMember(caller, query), body),
  );
  mount(userManagement.phiSettings, ({ programme, caller, query }) =>
    getPhiSettings(programme, requireOwnMember(caller, query)),
  );
  mount(userManagement.updatePhiSettings, ({ programme, caller, query, body }) => {
    if (!updatePhiSettings(programme, requireOwnMember(caller, query), body))
      throw new Refusal(404, 'This is not yours to decide.');
    return 'PHI settings updated successfully';
  });
}
