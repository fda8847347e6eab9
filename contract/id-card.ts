/** The ID card: its printed data (CARIN Digital Insurance Card), and the programme's PDF of it. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { DateOnly, IdentityParams, openWord } from './common.ts';
import { Pdf } from './document.ts';
import { languages } from './languages.ts';
import { findEntry } from './typed-keys.ts';

/** Specification 9.11: card services know some clients by a different id. */
const externalClientIds: Record<string, string> = { '28002': 'WPEE001' };

/** The client id for the temporary ID card (specification 7.29, 9.11). */
export const getCardClientId = (clientId: string): string =>
  findEntry(externalClientIds, clientId) ?? clientId;

const cardPhoneKinds = ['member', 'pharmacist', 'mailOrder', 'tty'] as const;

export const IdCard = z.object({
  /** the issuer of the card */
  issuerName: z.string(),
  planName: z.string(),
  memberName: z.string(),
  cardId: z.string(),
  personCode: z.string(),
  /** the destination of pharmacies' claims: issuer identification number, processor control number, group */
  rxBin: z.string().regex(/^\d{6}$/),
  rxPcn: z.string().max(10),
  rxGroup: z.string(),
  effectiveDate: DateOnly.optional(),
  terminationDate: DateOnly.optional(),
  phones: z.array(
    z.object({
      /** `member`, pharmacist, mailOrder, tty; any other one is shown without its kind */
      kind: openWord(cardPhoneKinds),
      phone: z.string().regex(/^\d{3}(\d{7})?$/),
    }),
  ),
});
export type IdCard = z.infer<typeof IdCard>;

export const idCards = {
  details: defineCall({
    service: 'member',
    method: 'GET',
    path: '/member/id-card',
    summary: 'What is printed on the ID card of a person, or of one who shares',
    query: IdentityParams,
    response: IdCard,
  }),
  /** `clientId` comes from getCardClientId. */
  temporary: defineCall({
    service: 'member',
    method: 'GET',
    path: '/member/temporary-id-card',
    summary: 'The temporary ID card, both sides, as a PDF of one Letter page',
    query: IdentityParams.extend({ lang: z.enum(languages) }),
    response: Pdf,
  }),
};
