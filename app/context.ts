/**
 * What one request carries. server.ts builds it once per request; loaders and actions get it as
 * `context`. Nothing about a request lives in module scope.
 */
import type { Analytics } from './analytics/analytics.server.ts';
import type { Preferences } from './i18n/preferences.server.ts';
import type { Api, Caller } from './programme/api.ts';
import type { Clock } from './platform/clock.ts';
import type { Env } from './platform/env.ts';
import type { Logger } from './platform/log.ts';
import type { SessionHandle } from './identity/session.server.ts';
import type { SignIn } from './identity/sign-in.server.ts';
import type { Content } from './content/content.server.ts';
import type { Stores } from './platform/stores/stores.ts';

/** Set by a loader, read when the document's headers are made. */
interface DocumentMay {
  /** an origin that images may come from */
  imagesFrom?: string;
  /** ask the browser where the device is */
  geolocation?: boolean;
}

export interface RequestContext {
  requestId: string;
  /** CSP nonce of this response */
  nonce: string;
  env: Env;
  log: Logger;
  clock: Clock;
  stores: Stores;
  preferences: Preferences;
  /** by a form of this request: the page remembers its language */
  languageChosen?: boolean;
  /** the session of this browser; empty (guest) until a sign-in */
  session: SessionHandle;
  signIn: SignIn;
  content: Content;
  /** notes what happened, for the operator's counts */
  analytics: Analytics;
  /** the programme as this caller may see it; `caller` defaults to the session's own */
  api(caller?: Caller): Api;
  /** address of the client for rate limits; never logged */
  clientAddress: string;
  /** a navigation without a document load: the answer is data for a page that is already there */
  dataOnly: boolean;
  /** set by rejectForm, so that the document title says 'Error: ' after a refused form */
  formRefused: boolean;
  /** the page answers a post, or is where one led to: the focus is on it and not on the document */
  afterPost?: boolean;
  /** set by the loader of a page that asks again by itself: its views under this name are one */
  seenOnceAs?: string;
  /** what this document may do beyond what every page may, because the member asked for it */
  documentMay?: DocumentMay;
}

declare module '@remix-run/node' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging is Remix's way to type the context
  interface AppLoadContext extends RequestContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
