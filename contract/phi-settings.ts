import { z } from 'zod';
import { DateOnly, Timestamp } from './common.ts';

/** One direction of sharing that the caller decides: the owner of the data, and the person who may see it. */
export const PhiShare = z.object({
  personCode: z.string(),
  withPersonCode: z.string(),
  shared: z.boolean(),
  /** the first day of the sharing */
  since: DateOnly.optional(),
  /** its automatic end: a minor's eighteenth birthday */
  endsOn: DateOnly.optional(),
});
export type PhiShare = z.infer<typeof PhiShare>;

/** A change of sharing, with its author and time. */
export const PhiChange = z.object({
  at: Timestamp,
  personCode: z.string(),
  withPersonCode: z.string(),
  shared: z.boolean(),
  /** absent when it ended automatically */
  byPersonCode: z.string().optional(),
});
export type PhiChange = z.infer<typeof PhiChange>;

/** Specification 7.43. */
export const PhiSettings = z.object({
  shares: z.array(PhiShare),
  /** newest first */
  changes: z.array(PhiChange),
});
export type PhiSettings = z.infer<typeof PhiSettings>;

/** Turns one direction on or off. Idempotent. */
export const PhiUpdate = z.object({
  personCode: z.string().min(1).max(20),
  withPersonCode: z.string().min(1).max(20),
  shared: z.boolean(),
});
export type PhiUpdate = z.infer<typeof PhiUpdate>;
