/** The complete list of events and values; docs/integrate/analytics.md describes it. */
import { languages } from '#contract/languages.ts';
import { listKeys } from '#contract/typed-keys.ts';

/** Specification 8.32–8.41: the success texts, by change. */
export const successTexts = {
  address: 'Shipping address added successfully',
  payment: 'Payment method added successfully',
  profile: 'Profile updated successfully',
  order: 'Order placed successfully',
  notifications: 'Notifications updated successfully',
  phi: 'PHI settings updated successfully',
  mailOrderProfile: 'Mail Order profile updated successfully',
  ssoRegistration: 'SSO member registered successfully',
  directRegistration: 'Direct member registered successfully',
} as const;
export type Change = keyof typeof successTexts;
export const FAILURE_TEXT = 'Something went wrong';

/** Messages to a member who requests a username (specification 2.42, 2.43, 8.02), without phone numbers. */
export const forgotUsernameTexts = {
  sent: 'We have successfully emailed the username to your registered email address. Please try logging in with that username.',
  notRegistered:
    'This email is not the registered email in your profile. Please contact the customer support at {phone} or {phone} or try again with your registered email address.',
  tooManyAttempts: 'Too many attempts. Try again after sometime.',
  failed: FAILURE_TEXT,
  okClicked: 'OK clicked',
} as const;

export const catalogue = {
  /** 4.34 */
  orderFlow: { stage: ['cart', 'address', 'payment', 'confirmation', 'placed', 'failed'] },
  /** 1.26 */
  policyView: { policy: ['terms-of-use', 'privacy-policy'] },
  /** 8.32–8.41 */
  change: {
    change: listKeys(successTexts),
    text: [...Object.values(successTexts), FAILURE_TEXT],
  },
  /** 2.42, 8.14 */
  forgotUsername: {
    state: listKeys(forgotUsernameTexts),
    text: Object.values(forgotUsernameTexts),
  },
  /** 4.29 */
  languageFailed: { language: languages },
  /** 2.51: progress of a registration, or the reason for its failure */
  registration: {
    state: ['begun', 'described', 'found', 'registered', 'notEligible', 'alreadyRegistered', 'failed'],
  },
  /** 2.67, 4.38 */
  prescriptionAction: {
    // oxfmt-ignore
    action: ['renew', 'withdraw', 'transferIn', 'transferOut', 'reminderOn', 'reminderOff', 'autoOn', 'autoOff'],
    outcome: ['done', 'checking', 'refused'],
  },
  /** 3.35 */
  enrollment: { state: ['begun', 'sent', 'checking', 'refused'] },
  supportMessage: { state: ['sent', 'failed'] },
  wallet: { wallet: ['apple', 'google'], state: ['handedOut', 'failed'] },
  archive: { state: ['asked', 'handedOut', 'failed', 'tooManyAttempts'] },
} as const;

type Catalogue = typeof catalogue;
export type EventName = keyof Catalogue;

/** A value of an event's property: `Word<'orderFlow', 'stage'>`. */
export type Word<
  Name extends EventName,
  Property extends keyof Catalogue[Name],
> = Catalogue[Name][Property] extends readonly (infer Text extends string)[] ? Text : never;

export type PropertiesOf<Name extends EventName> = {
  [Property in keyof Catalogue[Name]]: Word<Name, Property>;
};
