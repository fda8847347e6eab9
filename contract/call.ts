/**
 * The definition of a programme call. The definitions are the single source for the portal's client, the sandbox's
 * routes and the OpenAPI document.
 *
 * The portal and the sandbox share this folder: relative imports with their extension, no Node or browser API, only zod
 * and pure functions.
 */
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const services = [
  'routing',
  'CMSDocker',
  'member',
  'user-management',
  'registration',
  'claims',
  'benefits',
  'mail-order',
  'prescriptions',
  'drugs',
  'pharmacies',
  'clinical-reviews',
  'delete-account',
] as const;
export type Service = (typeof services)[number];

/**
 * The permitted callers, and so the headers of the call (specification 7.02–7.09).
 *
 * - member: Authorization, Authorization-SSO, ProviderType.
 * - guest: content, with an empty Authorization and the guest provider type.
 * - support: all callers, with their own tokens, or empty ones.
 * - open: neither authorization header.
 * - apiKey: like open, with x-api-key.
 */
export type Access = 'member' | 'guest' | 'support' | 'open' | 'apiKey';

/**
 * The statuses with which a programme refuses a call, with an ErrorBody or plain text for the member. Any other 4xx
 * (408, 425, 499, …) comes from a proxy or gateway and is unrelated to the call itself.
 */
export const refusalStatuses: readonly number[] = [400, 401, 403, 404, 409, 422, 429];

export interface CallDefinition {
  service: Service;
  method: Method;
  /** path template, such as `/claims/{claimId}` */
  path: string;
  summary: string;
  access: Access;
  /** the call is sent without ProviderType (specification 7.07) */
  omitsProviderType?: boolean;
  /** x-api-version; 1.0 unless specification 7.13–7.16 requires 2.0 */
  version: '1.0' | '2.0';
  /** false for a GET with side effects, such as sending a code: it is never retried */
  retry?: false;
  /** the call adds something without a reference of ours; a repeated call may add it twice */
  adds?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** the content of a success: its body, or its headers by lower-case name */
  response: z.ZodType;
  answersBy?: 'headers';
  /** its list entries are independent: a caller that can omit some gets only the entries without faults */
  hasLoneEntries?: true;
  /** the body of a success is not read (specification 7.21) */
  ignoresBody?: true;
  /** a refusal counts as a success, because the difference would reveal who has an account */
  hidesRefusal?: true;
  /** reply fields with a different form than in the call, so that they may differ */
  translates?: readonly string[];
  /** the reply identifies the caller, so it is compared with the client and person of the session */
  about?: 'caller';
  /**
   * Whether a success shows the intended change; the preceding comment describes the change, for the OpenAPI document.
   * A reply that shows something else breaks the contract, so the result of the call is looked up.
   * @param sent the input
   */
  shows?: (reply: never, sent: never) => boolean;
  /** the status of a success */
  status: 200 | 201 | 204;
}

type Part<C, K extends 'params' | 'query' | 'body'> = C extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;
export type InputOf<C extends CallDefinition> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;
export type OutputOf<C extends CallDefinition> = z.output<C['response']>;

type Optional = 'version' | 'status' | 'access';

/** Defines a call. The defaults are version 1.0, status 200 and a member's access. */
export function defineCall<
  const D extends Omit<CallDefinition, Optional> & Partial<Pick<CallDefinition, Optional>>,
>(definition: D): Omit<D, Optional> & Pick<CallDefinition, Optional> {
  return { access: 'member', version: '1.0', status: 200, ...definition };
}

/** Whether a call changes something: everything except a GET, and a GET with side effects. */
export const isAction = ({ method, retry }: Pick<CallDefinition, 'method' | 'retry'>): boolean =>
  method !== 'GET' || retry === false;
