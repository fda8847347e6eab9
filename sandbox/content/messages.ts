import type { z } from 'zod';
import type { SupportMessage, SupportReceipt } from '#contract/pages.ts';
import type { Caller } from '../api/caller.ts';
import type { ProgrammeState } from '../data/programme-state.ts';
import { createOutbox } from '../outbox.ts';
import { Refusal } from '../refusal.ts';
import type { Language } from '#contract/languages.ts';

const SUPPORT_ADDRESS = 'member-support@programme.example';

const receipts: Record<Language, { subject: string; body(reference: string): string }> = {
  en: {
    subject: 'We have your message',
    body: (reference) =>
      `Your message reached customer support. We answer within 2 business days. If you call us about it, have this number ready: ${reference}.`,
  },
  es: {
    subject: 'Recibimos su mensaje',
    body: (reference) =>
      `Su mensaje llegó a atención al cliente. Respondemos en 2 días hábiles. Si nos llama por este mensaje, tenga a mano este número: ${reference}.`,
  },
};

const toReference = (id: number) => `MSG-${10_000 + id}`;

/** Stores a message once per reference of its sender. @throws Refusal 401 without a member's token */
export function takeMessage(
  { db, clock }: ProgrammeState,
  { member }: Caller,
  { topic, message, answerBy, clientReference }: z.output<typeof SupportMessage>,
): z.output<typeof SupportReceipt> {
  if (!member) throw new Refusal(401, 'Only members can send messages.');
  const earlier = db.get<{ id: number }>(
    'SELECT id FROM supportMessages WHERE memberId = ? AND clientReference = ?',
    member.memberId,
    clientReference ?? null,
  );
  const echo = clientReference === undefined ? {} : { clientReference };
  if (earlier) return { ...echo, reference: toReference(earlier.id) };
  const at = new Date(clock.now()).toISOString();
  db.insert('supportMessages', {
    memberId: member.memberId,
    topic,
    message,
    answerBy,
    at,
    clientReference: clientReference ?? null,
  });
  const row = db.get<{ id: number }>('SELECT max(id) AS id FROM supportMessages');
  const reference = toReference(row?.id ?? 0);
  const outbox = createOutbox(db, clock.now);
  const language = member.language === 'es' ? 'es' : 'en';
  outbox.send({
    to: SUPPORT_ADDRESS,
    channel: 'email',
    language,
    subject: `${reference}: ${topic}, answer by ${answerBy}`,
    body: `From card ${member.cardId}, person ${member.personCode}:\n${message}`,
  });
  const { subject, body } = receipts[language];
  if (member.email)
    outbox.send({ to: member.email, channel: 'email', language, subject, body: body(reference) });
  return { ...echo, reference };
}
