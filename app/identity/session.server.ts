import type { LabelKey } from '../i18n/translate.ts';

/** normal: the identity provider's own sign-in; sso: a partner's hand-off (specification 3.49, 6.01) */
type IdentityKind = 'normal' | 'sso';

export interface Identity {
  kind: IdentityKind;
  providerType: string;
  /** the token's iss, of a partner */
  issuer?: string;
  /** the token's sub */
  subject: string;
  userName: string;
  firstName: string;
  lastName: string;
  email?: string;
  /** the address that a token or a code proves; `email` may be one that the programme merely has */
  provenEmail?: string;
  dateOfBirth?: string;
  clientId: string;
  cardId: string;
  personCode: string;
  sequenceCode?: string;
  rxGroup?: string;
  objectId?: string;
  isMigrated: boolean;
}

/** The part of the eligibility answer that the session holds while it is fresh. */
export interface Membership {
  eligibilityStatus: 'ELIGIBLE' | 'TERMED' | 'FUTURE_EFFECTIVE';
  relationshipCode: string;
  /** date-only; set for TERMED */
  terminationDate?: string;
  /** date-only; set for FUTURE_EFFECTIVE */
  effectiveDate?: string;
  /** epoch milliseconds of the answer */
  checkedAt: number;
}

export interface SessionTokens {
  idToken?: string;
  accessToken?: string;
  refreshToken?: string;
  ssoToken?: string;
  /** epoch milliseconds */
  expiresAt: number;
  /** when they are renewed, epoch milliseconds; five minutes before their end when left out */
  renewAt?: number;
}

/** Another person of the card, whose data the pages show at present. */
export interface ViewedPerson {
  personCode: string;
  firstName: string;
  lastName: string;
}

/** A message for the next page: a label key and the kind of note that shows it. */
export interface Flash {
  label: LabelKey;
  values?: Record<string, string | number>;
  /** the programme's own text, in place of the label's */
  said?: string;
  tone: 'ok' | 'wait' | 'bad' | 'info';
}

/**
 * The profile that must be completed before anything else at a first visit, or where it led (4.16–4.22). unknown: the
 * programme did not answer at the sign-in, and is called before any page.
 */
export type ProfileStep =
  | { state: 'unknown' }
  | { state: 'due' }
  /** saved: a hash of the contact that was registered, against which a second tab compares what it sends */
  | { state: 'done'; goTo: string; saved?: string };

export interface SessionData {
  identity: Identity;
  membership?: Membership;
  /** absent for everyone who was registered before this session */
  profile?: ProfileStep;
  tokens: SessionTokens;
  /** epoch milliseconds */
  createdAt: number;
  lastSeenAt: number;
  /** when the password was typed, by the identity provider; UNPROVEN when it does not say */
  authenticatedAt: number;
  flash?: Flash[];
  /** the last drug searches, newest first; they end with the session */
  drugSearches?: string[];
  /** absent while the pages show the member's own data */
  viewing?: ViewedPerson;
  /** people whose data the member may switch to, by the programme's last reply; absent when there are none */
  sharing?: ViewedPerson[];
  /** the remembered device whose refresh token this session shares */
  device?: string;
}

/** The data that a session starts with; `authenticatedAt` when that was before now. */
export type NewSession = Pick<SessionData, 'identity' | 'tokens' | 'membership' | 'profile' | 'device'> &
  Partial<Pick<SessionData, 'authenticatedAt'>>;

export type SessionState =
  { state: 'none' } | { state: 'locked'; data: SessionData } | { state: 'active'; data: SessionData };

/** What a page may confirm as having just happened in this browser (cookies.server.ts). */
export type ReceiptKind =
  | 'userNameSent'
  | 'passwordSaved'
  | 'sessionEnded'
  | 'membershipEnded'
  | 'notEligible'
  | 'walletFailed'
  | 'nothingChosen'
  | `signIn-${'failed' | 'expired' | 'clock' | 'unproven' | 'unavailable'}`;

export interface SessionHandle {
  /** reads the session once per request */
  read(): Promise<SessionState>;
  /** reads the session without counting as activity */
  peek(): Promise<SessionState>;
  /** the result of `read`, if there is one yet; for callers that cannot wait */
  known(): SessionState | undefined;
  /** its key in the store; undefined without a session cookie */
  storeKey(): string | undefined;
  /** reads again: another process may have changed it since */
  reload(): Promise<SessionState>;
  /** starts a session under a new id, ending the one before it; false when the browser signed out meanwhile */
  start(data: NewSession): Promise<boolean>;
  /** opens a locked session again, under a new id; false when it is not locked, or the browser signed out meanwhile */
  unlock(): Promise<boolean>;
  /** counts this moment as activity */
  stay(): Promise<SessionState>;
  /** the member key of this browser's expired session, for a day */
  formerMember(): Promise<string | undefined>;
  /** changes the stored data, atomically across processes */
  update(change: (data: SessionData) => SessionData): Promise<void>;
  /** ends it in the store and in the browser */
  end(): Promise<void>;
  /** the same, and ends every sign-in of this browser that is being answered */
  leave(): Promise<void>;
  /** leaves a message for the next page this browser reads */
  flash(message: Flash): Promise<void>;
  /** takes the messages left for this page */
  takeFlash(): Promise<Flash[]>;
  /** lets the page that this reply leads to confirm what has just happened in this browser (cookies.server.ts) */
  leaveReceipt(kind: ReceiptKind): void;
  /** a token for forms of browsers that send neither Sec-Fetch-Site nor Origin; stable within a session */
  formToken(): Promise<string>;
  /** Set-Cookie values that app/server adds to every response */
  cookies(): string[];
}
