/**
 * How a call of the programme is defined. The definitions are the single source for the portal's client, the
 * sandbox's routes and the OpenAPI document.
 *
 * This folder is shared by the portal and the sandbox: relative imports with their extension, no Node or browser API,
 * only zod and pure functions.
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
 * Who may make the call, and so which headers go with it (specification 7.02–7.09):
 * member: Authorization, Authorization-SSO, ProviderType; guest: content, with an empty
 * Authorization and the guest provider type; support: anyone, with the caller's own tokens, or empty
 * ones; open: neither authorization header; apiKey: like open, with x-api-key.
 */
export type Access = 'member' | 'guest' | 'support' | 'open' | 'apiKey';

/**
 * The statuses by which a programme refuses a call, with an ErrorBody or plain text for the member. Any other 4xx
 * (408, 425, 499, …) comes from a proxy or gateway and says nothing about the call itself.
 */
export const refusalStatuses: readonly number[] = [400, 401, 403, 404, 409, 422, 429];

export interface CallDefinition {
  service: Service;
  method: Method;
  /** path template, e.g. `/claims/{claimId}` */
  path: string;
  summary: string;
  access: Access;
  /** the call goes without ProviderType (specification 7.07) */
  omitsProviderType?: boolean;
  /** x-api-version; 1.0 unless specification 7.13–7.16 says otherwise */
  version: '1.0' | '2.0';
  /** false for a GET that acts, such as sending a code: it is never retried */
  retry?: false;
  /** it adds something that has no reference of ours: made again, it may add it twice */
  adds?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** the content of a success: its body, or its headers by lower-case name */
  response: z.ZodType;
  answersBy?: 'headers';
  /** entries of its list stand alone: a caller that can do without some gets those without a fault of any kind */
  hasLoneEntries?: true;
  /** nothing of a success's body is read (specification 7.21) */
  ignoresBody?: true;
  /** a refusal counts as a success, because the difference would tell who has an account */
  hidesRefusal?: true;
  /** reply fields that have another form than in the call, so that they need not be equal */
  translates?: readonly string[];
  /** the reply tells who the caller is, and so is held against the client and person of the session */
  about?: 'caller';
  /**
   * whether a success shows what the call was to bring about; the comment before it says what that is, for the OpenAPI
   * document. One that shows otherwise breaks the contract, so that what became of the call is looked up.
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

/** Defines a call; version 1.0, status 200 and a member's access by default. */
export function defineCall<
  const D extends Omit<CallDefinition, Optional> & Partial<Pick<CallDefinition, Optional>>,
>(definition: D): Omit<D, Optional> & Pick<CallDefinition, Optional> {
  return { access: 'member', version: '1.0', status: 200, ...definition };
}

/** Whether a call changes something: everything but a GET, and a GET that acts. */
export const isAction = ({ method, retry }: Pick<CallDefinition, 'method' | 'retry'>): boolean =>
  method !== 'GET' || retry === false;
