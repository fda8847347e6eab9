import type { EligibilityStatus } from '#contract/eligibility.ts';
import type { PaymentCard } from '#contract/mail-order.ts';
import type { LabelKey } from '../i18n/translate.ts';

/** normal: the identity provider's own sign-in; sso: a partner's hand-off (specification 3.49, 6.01) */
type IdentityKind = 'normal' | 'sso';

export interface Identity {
  kind: IdentityKind;
  providerType: string;
  /** the token's iss, for a partner */
  issuer?: string;
  /** the token's sub */
  subject: string;
  userName: string;
  firstName: string;
  lastName: string;
  email?: string;
  /** address proven by a token or a code; `email` may be an unproven one of the programme */
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

/** The part of the eligibility reply that the session stores while it is fresh. */
export interface Membership {
  eligibilityStatus: EligibilityStatus;
  relationshipCode: string;
  /** date-only; set for TERMED */
  terminationDate?: string;
  /** date-only; set for FUTURE_EFFECTIVE */
  effectiveDate?: string;
  /** epoch milliseconds of the reply */
  checkedAt: number;
}

export interface SessionTokens {
  idToken?: string;
  accessToken?: string;
  refreshToken?: string;
  ssoToken?: string;
  /** epoch milliseconds */
  expiresAt: number;
  /** time of renewal, epoch milliseconds; five minutes before `expiresAt` when left out */
  renewAt?: number;
}

/** A second person on the card, whose data the pages currently show. */
export interface ViewedPerson {
  personCode: string;
  firstName: string;
  lastName: string;
}

/** A message for the next page: a label key and the kind of note that shows it. */
export interface Flash {
  label: LabelKey;
  values?: Record<string, string | number>;
  /** the programme's own text, replaces the label's */
  said?: string;
  tone: 'ok' | 'wait' | 'bad' | 'info';
}

/** The part of a saved card that home shows. */
export type CardSummary = Pick<
  PaymentCard,
  'paymentCardId' | 'type' | 'lastFour' | 'expiration' | 'addedDate' | 'isDefault'
>;

export interface RememberedCards {
  list: CardSummary[];
  /** epoch milliseconds of the reply */
  readAt: number;
  /** no card needs the member's attention before this day (date-only); absent when one does */
  goodUntil?: string;
}

/**
 * The profile that must be completed before anything else at a first visit, or its result (4.16–4.22). unknown: the
 * programme did not reply at the sign-in, and is called before any page.
 */
export type ProfileStep =
  | { state: 'unknown' }
  | { state: 'due' }
  /** saved: a hash of the registered contact, with which a second tab compares its own */
  | { state: 'done'; goTo: string; saved?: string };

export interface SessionData {
  identity: Identity;
  membership?: Membership;
  /** absent for members who were registered before this session */
  profile?: ProfileStep;
  tokens: SessionTokens;
  /** epoch milliseconds */
  createdAt: number;
  lastSeenAt: number;
  /** when the password was typed, by the identity provider; UNPROVEN when it does not report it */
  authenticatedAt: number;
  flash?: Flash[];
  /** the last drug searches, newest first; deleted with the session */
  drugSearches?: string[];
  /** absent while the pages show the member's own data */
  viewing?: ViewedPerson;
  /** people whose data the member may switch to, by the programme's last reply; absent before the first one */
  sharing?: ViewedPerson[];
  /** the programme has reported a mail-order profile, so home does not request it again */
  isEnrolled?: true;
  /** the saved cards, so that home does not request them again; absent after a change of a card */
  cards?: RememberedCards;
  /** the remembered device whose refresh token this session shares */
  device?: string;
}

/** The data that a session starts with. `authenticatedAt` is set only for an earlier sign-in. */
export type NewSession = Pick<SessionData, 'identity' | 'tokens' | 'membership' | 'profile' | 'device'> &
  Partial<Pick<SessionData, 'authenticatedAt'>>;

export type SessionState =
  | { state: 'none' }
  | { state: 'locked'; data: SessionData }
  | { state: 'active'; data: SessionData };

/** Operations that a page may confirm as just completed in this browser (cookies.server.ts). */
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
  /** the result of `read`, if it is available; for callers that cannot wait */
  known(): SessionState | undefined;
  /** its key in the store; undefined without a session cookie */
  storeKey(): string | undefined;
  /** reads again, because a different process may have changed it */
  reload(): Promise<SessionState>;
  /** starts a session under a new id and ends the previous one; false when the browser signed out meanwhile */
  start(data: NewSession): Promise<boolean>;
  /** opens a locked session under a new id; false when it is not locked, or the browser signed out meanwhile */
  unlock(): Promise<boolean>;
  /** records this moment as activity */
  stay(): Promise<SessionState>;
  /** the member key of this browser's expired session, for a day */
  formerMember(): Promise<string | undefined>;
  /** changes the stored data, atomically across processes */
  update(change: (data: SessionData) => SessionData): Promise<void>;
  /** ends the session in the store and in the browser */
  end(): Promise<void>;
  /** also ends every running sign-in of this browser */
  leave(): Promise<void>;
  /** leaves a message for the next page of this browser */
  flash(message: Flash): Promise<void>;
  /** returns and removes the messages for this page */
  takeFlash(): Promise<Flash[]>;
  /** lets the next page confirm the operation that has just completed in this browser (cookies.server.ts) */
  leaveReceipt(kind: ReceiptKind): void;
  /** a token for forms of browsers that send neither Sec-Fetch-Site nor Origin; stable within a session */
  formToken(): Promise<string>;
  /** Set-Cookie values that app/server adds to every response */
  cookies(): string[];
}
