import { createOutbox, type Channel } from '../outbox.ts';
import { toNewYorkTime } from './clock.ts';
import { calculateEligibility, findMemberById, listVisiblePersonCodes, type Member } from './members.ts';
import { findPrescriptionById, toPrescriptionState, type StoredPrescription } from './prescriptions.ts';
import type { ProgrammeState } from './programme-state.ts';
import type { Language } from '#contract/languages.ts';

const HOUR = 9;

/** Names no medicine, so that other people who see the screen learn nothing about the member's health. */
const words: Record<Language, { subject: string; body: string }> = {
  en: {
    subject: 'A reminder from Member Portal',
    body: 'You can now order something that you asked us to remind you about. Sign in to Member Portal to see it.',
  },
  es: {
    subject: 'Un recordatorio de Member Portal',
    body: 'Ya puede pedir algo que usted nos pidió recordarle. Inicie sesión en Member Portal para verlo.',
  },
};

/** The member who turned the reminder on, while the patient shares with them; else the patient. */
function findRecipient({ db }: ProgrammeState, rx: StoredPrescription): Member {
  const asked = rx.reminderFor === undefined ? undefined : findMemberById(db, rx.reminderFor);
  const sees = asked && listVisiblePersonCodes(db, asked).some(({ memberId }) => memberId === rx.memberId);
  return sees ? asked : findMemberById(db, rx.memberId);
}

/** Uses the channel in the member's notification settings, or else that of the mail-order profile. */
const listChannels = ({ notificationSettings, mailOrderProfile }: Member): readonly Channel[] =>
  notificationSettings?.refillReminders ?? [mailOrderProfile?.contact.notifyBy ?? 'email'];

/**
 * Sends the reminder on the first day on which the refill can be ordered. Inactive or automatically ordered
 * prescriptions get none.
 */
export function remindOfRefill(programme: ProgrammeState, prescriptionId: string, day: string): void {
  const rx = findPrescriptionById(programme.db, prescriptionId);
  if (!rx?.refillReminder || rx.nextRefillDate !== day || toPrescriptionState(rx, day) !== 'active') return;
  const recipient = findRecipient(programme, rx);
  if (calculateEligibility(recipient, day) !== 'ELIGIBLE') return;
  const sentAt = Math.min(toNewYorkTime(day, HOUR), programme.clock.now());
  const outbox = createOutbox(programme.db, () => sentAt);
  const { language, email, contactNumber } = recipient;
  for (const channel of listChannels(recipient)) {
    const to = channel === 'email' ? email : contactNumber;
    if (to !== undefined) outbox.send({ to, channel, language, ...words[language] });
  }
}
