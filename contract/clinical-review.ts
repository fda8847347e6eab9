/** Clinical reviews: a drug that needs the plan's approval before it is covered. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  createCountsSchema,
  DateOnly,
  DrugReference,
  Id,
  IdentityParams,
  createPageSchema,
  openWord,
  PageParams,
  Reference,
} from './common.ts';
import { Bilingual } from './content.ts';

export const reviewStatuses = [
  'received',
  'inReview',
  'moreInformationNeeded',
  'approved',
  'approvedWithChanges',
  'denied',
  'appealPending',
  'expired',
] as const;
/** The progress of a clinical review. */
export const ReviewStatus = z.enum(reviewStatuses);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

/** The day on which a review reached a status. */
export const ReviewStep = z.object({ status: ReviewStatus, date: DateOnly });
export type ReviewStep = z.infer<typeof ReviewStep>;

/** Specification 3.34. */
export const ClinicalReview = z.object({
  inquiryId: Id,
  createdDate: DateOnly,
  /** name of the requesting prescriber or pharmacy */
  requestedBy: z.string(),
  status: ReviewStatus,
  /** the reviewers' own text on this case */
  statusDescription: Bilingual.optional(),
  personCode: z.string(),
  memberFirstName: z.string(),
  memberLastName: z.string(),
  drugName: z.string(),
  ndc: DrugReference,
  /** the last day for the next action; absent when none is due */
  actByDate: DateOnly.optional(),
  /** the history, oldest first; the last step is the status */
  steps: z.array(ReviewStep).min(1),
  prescriptionId: Reference,
  claimId: Reference,
});
export type ClinicalReview = z.infer<typeof ClinicalReview>;

/** The latest review of a prescription or claim, in short. */
export const ReviewSummary = z
  .object({
    inquiryId: Id,
    /** the status of its review; any other one is reported as not readable */
    status: openWord(reviewStatuses),
    /** the day on which it reached the status */
    date: DateOnly,
    actByDate: DateOnly.optional(),
  })
  .optional()
  .catch(undefined);
export type ReviewSummary = NonNullable<z.infer<typeof ReviewSummary>>;

export const clinicalReviews = {
  /** Specification 7.47. Most recently changed first. */
  statuses: defineCall({
    service: 'clinical-reviews',
    method: 'GET',
    path: '/clinical-reviews/statuses',
    summary: 'Clinical reviews of a person and of those who share with them',
    query: IdentityParams.extend({
      /** person codes to list, joined by commas; the caller's own when absent */
      personCodes: z.string().optional(),
      status: ReviewStatus.optional(),
      ...PageParams.shape,
    }),
    /** counts: by status, before that filter */
    response: createPageSchema(ClinicalReview).extend({ counts: createCountsSchema(reviewStatuses) }),
  }),
  byId: defineCall({
    service: 'clinical-reviews',
    method: 'GET',
    path: '/clinical-reviews/{inquiryId}',
    summary: 'One clinical review',
    params: z.object({ inquiryId: Id }),
    query: IdentityParams,
    response: ClinicalReview,
  }),
};
