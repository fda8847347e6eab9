import { toTable } from '#contract/typed-keys.ts';
import { listWords } from './i18n/define-labels.ts';
import { portalLanguages } from './i18n/languages.ts';
import { labels as shared } from './i18n/labels.ts';
import { labels as viewed } from './i18n/viewed/labels.ts';
import { labels as account } from './areas/account/labels.ts';
import { labels as addresses } from './areas/orders/addresses/labels.ts';
import { labels as appUpdate } from './areas/help/app-update/labels.ts';
import { labels as inboundSso } from './areas/onboarding/inbound-sso/labels.ts';
import { labels as benefits } from './areas/benefits/labels.ts';
import { labels as cards } from './areas/orders/cards/labels.ts';
import { labels as batchRefill } from './areas/prescriptions/batch-refill/labels.ts';
import { labels as checkout } from './areas/orders/checkout/labels.ts';
import { labels as claims } from './areas/benefits/claims/labels.ts';
import { labels as clinicalReviews } from './areas/prescriptions/clinical-reviews/labels.ts';
import { labels as completeProfile } from './areas/onboarding/complete-profile/labels.ts';
import { labels as enrollment } from './areas/orders/enrollment/labels.ts';
import { labels as family } from './areas/family/labels.ts';
import { labels as forgotUsername } from './areas/onboarding/forgot-username/labels.ts';
import { labels as deleteAccount } from './areas/account/delete-account/labels.ts';
import { labels as drugs } from './areas/pharmacy/drugs/labels.ts';
import { labels as guest } from './areas/help/guest/labels.ts';
import { labels as help } from './areas/help/labels.ts';
import { labels as home } from './areas/home/labels.ts';
import { labels as idCard } from './areas/benefits/id-card/labels.ts';
import { labels as legacyLogin } from './areas/onboarding/legacy-login/labels.ts';
import { labels as more } from './areas/help/more/labels.ts';
import { labels as myData } from './areas/account/my-data/labels.ts';
import { labels as notifications } from './areas/account/notifications/labels.ts';
import { labels as oneTimeCode } from './areas/account/one-time-code/labels.ts';
import { labels as orders } from './areas/orders/labels.ts';
import { labels as passkeys } from './areas/account/passkeys/labels.ts';
import { labels as pharmacies } from './areas/pharmacy/pharmacies/labels.ts';
import { labels as prescriptionActions } from './areas/prescriptions/prescription-actions/labels.ts';
import { labels as historicData } from './areas/benefits/historic-data/labels.ts';
import { labels as prescriptions } from './areas/prescriptions/labels.ts';
import { labels as registration } from './areas/onboarding/registration/labels.ts';
import { labels as safety } from './areas/shared/safety/labels.ts';
import { labels as settings } from './areas/account/settings/labels.ts';
import { labels as ssoError } from './areas/onboarding/sso-error/labels.ts';
import { labels as identity } from './session/labels.ts';

const labels = {
  ...shared,
  ...viewed,
  ...account,
  ...addresses,
  ...appUpdate,
  ...inboundSso,
  ...benefits,
  ...cards,
  ...batchRefill,
  ...checkout,
  ...claims,
  ...clinicalReviews,
  ...completeProfile,
  ...enrollment,
  ...family,
  ...forgotUsername,
  ...deleteAccount,
  ...drugs,
  ...guest,
  ...help,
  ...home,
  ...idCard,
  ...legacyLogin,
  ...more,
  ...myData,
  ...notifications,
  ...oneTimeCode,
  ...orders,
  ...passkeys,
  ...pharmacies,
  ...prescriptionActions,
  ...historicData,
  ...prescriptions,
  ...registration,
  ...safety,
  ...settings,
  ...ssoError,
  ...identity,
};

declare module './i18n/translate.ts' {
  interface RegisteredLabels {
    key: keyof typeof labels;
  }
}

/** A partial language has only the texts that are translated. */
export const localLabels = toTable(portalLanguages, (language) => listWords(language, labels));
