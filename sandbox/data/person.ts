import type { Language } from '#contract/languages.ts';
export type ProviderType = 'DIRECT' | 'PARTNER';

export interface Account {
  userName: string;
  /** object id at the identity provider */
  objectId: string;
  providerType: ProviderType;
  /** migrated from the legacy platform */
  isMigrated: boolean;
  /** password: signs in with user name and password; all other values: arrives with a partner's token */
  signsInBy: 'password' | 'partnerAccessToken' | 'partnerSso';
  /** false until the member has completed the profile (nia, sue) */
  isRegistered: boolean;
}

export interface Person {
  clientId: string;
  cardId: string;
  personCode: string;
  /** NCPDP relationship code, 1 to 8 */
  relationshipCode: string;
  firstName: string;
  lastName: string;
  /** date-only */
  dateOfBirth: string;
  gender: 'F' | 'M';
  email?: string;
  /** ten digits */
  phone?: string;
  language: Language;
  /** person codes on the card whose data this person may see */
  allowedPhiPersonCodes: string[];
  eligibility:
    | { status: 'ELIGIBLE' }
    | { status: 'TERMED'; monthsAgo: number }
    | { status: 'FUTURE_EFFECTIVE' };
  account?: Account;
}
