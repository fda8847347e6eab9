/** The context of one request, passed to loaders and actions; no module stores request state. */
import type { Analytics } from './analytics/analytics.server.ts';
import type { Preferences } from './i18n/preferences.server.ts';
import type { Api, Caller } from './programme/api.ts';
import type { Clock } from './platform/clock.ts';
import type { Env } from './platform/env.ts';
import type { Logger } from './platform/log.ts';
import type { SessionHandle } from './session/session.server.ts';
import type { SignIn } from './auth/sign-in.server.ts';
import type { Content } from './content/content.server.ts';
import type { Stores } from './platform/stores/stores.ts';

/** A loader sets it, and the document's headers use it. */
interface DocumentMay {
  imagesFrom?: string;
  geolocation?: boolean;
}

/** The document's automatic redirect. A loader or an action sets it. */
interface DocumentRefresh {
  seconds: number;
  /** an address; the document is loaded again when absent */
  to?: string;
  /** only in a browser that runs no script */
  isWithoutScripts?: true;
}

export interface RequestContext {
  requestId: string;
  nonce: string;
  env: Env;
  log: Logger;
  clock: Clock;
  stores: Stores;
  preferences: Preferences;
  /** a form of this request chose the language, which the page then stores */
  languageChosen?: boolean;
  /** the session of this browser; empty for a guest */
  session: SessionHandle;
  signIn: SignIn;
  content: Content;
  analytics: Analytics;
  /** the programme for this caller; `caller` defaults to the session's own */
  api(caller?: Caller): Api;
  /** the client's address for rate limits; never logged */
  clientAddress: string;
  /** a client navigation: the reply is data for a page that is already open */
  dataOnly: boolean;
  /** set by rejectForm; the document title then begins with 'Error: ' */
  formRefused: boolean;
  /** the programme's message about a refused post, for the error page when the post's own page also cannot be loaded */
  refusalText?: { message: string; lang?: 'en' };
  /** the page is the reply to a post, or a post redirected to it: the focus is set to its content */
  afterPost?: boolean;
  /** set by the loader of a page that reloads itself: its views under this name count once */
  seenOnceAs?: string;
  /** additional permissions of this document, at the member's request */
  documentMay?: DocumentMay;
  refresh?: DocumentRefresh;
  /** style rules of the client's brand, which the document contains */
  brandCss?: string;
}

/** The parts of a request that most functions need. A function that needs more takes several of these types. */
export type LogContext = Pick<RequestContext, 'log'>;
export type StoreContext = Pick<RequestContext, 'stores'>;
export type EnvContext = Pick<RequestContext, 'env'>;
export type ClockContext = Pick<RequestContext, 'clock'>;
export type SessionContext = Pick<RequestContext, 'session'>;
/** The part for texts in the member's language. */
export type TextContext = Pick<RequestContext, 'content' | 'env' | 'log' | 'preferences'>;

declare module '@remix-run/node' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging is Remix's way to type the context
  interface AppLoadContext extends RequestContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
