/** Records of past years, which a member requests and receives within a few business days. */
import { z } from 'zod';
import { addBusinessDays } from './calendar.ts';
import { defineCall } from './call.ts';
import { DateOnly, IdentityParams, openWord, PageParams, Year, createPageSchema } from './common.ts';

/** Specification 9.21. */
const HISTORIC_DATA_BUSINESS_DAYS = 5;

/** The arrival date of records requested on `today`; both `yyyy-MM-dd`. */
export const calculateHistoricDataDueDate = (today: string): string =>
  addBusinessDays(today, HISTORIC_DATA_BUSINESS_DAYS);

/** The number of years before the current one that can be requested. */
export const HISTORIC_DATA_YEARS = 10;

export const historicDataKinds = ['orders', 'prescriptions', 'claims'] as const;
export const HistoricDataKind = z.enum(historicDataKinds);
export type HistoricDataKind = z.infer<typeof HistoricDataKind>;

export const historicDataReasons = [
  'ownRecords',
  'taxes',
  'newDoctor',
  'insurance',
  'legal',
  'other',
] as const;
export const HistoricDataReason = z.enum(historicDataReasons);
export type HistoricDataReason = z.infer<typeof HistoricDataReason>;

const historicDataStatuses = ['received', 'inProgress', 'fulfilled'] as const;
export type HistoricDataStatus = (typeof historicDataStatuses)[number] | 'other';

export const HistoricDataRequest = z.object({
  requestId: z.string(),
  /** the reference that the portal sent with it */
  clientReference: z.string().optional(),
  /** `orders`, prescriptions, claims; others are shown as records */
  kind: openWord(historicDataKinds),
  year: Year,
  /** `ownRecords`, taxes, newDoctor, insurance, legal, other */
  reason: openWord(historicDataReasons),
  /** `received`, inProgress, fulfilled; for others members see only the day of the request */
  status: openWord(historicDataStatuses),
  requestedDate: DateOnly,
  dueDate: DateOnly,
  fulfilledDate: DateOnly.optional(),
});
export type HistoricDataRequest = z.infer<typeof HistoricDataRequest>;

export const historicData = {
  /** Specification 7.60. */
  register: defineCall({
    service: 'member',
    method: 'POST',
    path: '/member/historic-data/requests',
    summary: 'Asks for the records of a year; one request while the same records are on their way',
    body: z.object({
      ...IdentityParams.shape,
      clientReference: z.uuid(),
      kind: HistoricDataKind,
      year: Year,
      reason: HistoricDataReason,
    }),
    response: HistoricDataRequest,
    // a repeated request returns the pending one, with the reference of its first request
    translates: ['clientReference'],
    /** the kind and the year that were requested */
    shows: (
      { kind, year }: HistoricDataRequest,
      { body }: { body: Pick<HistoricDataRequest, 'kind' | 'year'> },
    ) => kind === body.kind && year === body.year,
    status: 201,
  }),
  requests: defineCall({
    service: 'member',
    method: 'GET',
    path: '/member/historic-data/requests',
    summary: 'What the person has asked for, newest first',
    query: IdentityParams.extend(PageParams.shape),
    response: createPageSchema(HistoricDataRequest),
  }),
};
