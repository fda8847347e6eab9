import { wordsIn } from './i18n/define-labels.ts';
import { labels as shared } from './i18n/labels.ts';
import { labels as account } from './features/account/labels.ts';
import { labels as addresses } from './features/addresses/labels.ts';
import { labels as appUpdate } from './features/app-update/labels.ts';
import { labels as inboundSso } from './features/inbound-sso/labels.ts';
import { labels as benefits } from './features/benefits/labels.ts';
import { labels as cards } from './features/cards/labels.ts';
import { labels as batchRefill } from './features/batch-refill/labels.ts';
import { labels as checkout } from './features/checkout/labels.ts';
import { labels as claims } from './features/claims/labels.ts';
import { labels as clinicalReviews } from './features/clinical-reviews/labels.ts';
import { labels as completeProfile } from './features/complete-profile/labels.ts';
import { labels as enrollment } from './features/enrollment/labels.ts';
import { labels as family } from './features/family/labels.ts';
import { labels as forgotUsername } from './features/forgot-username/labels.ts';
import { labels as deleteAccount } from './features/delete-account/labels.ts';
import { labels as drugs } from './features/drugs/labels.ts';
import { labels as guest } from './features/guest/labels.ts';
import { labels as help } from './features/help/labels.ts';
import { labels as home } from './features/home/labels.ts';
import { labels as idCard } from './features/id-card/labels.ts';
import { labels as legacyLogin } from './features/legacy-login/labels.ts';
import { labels as more } from './features/more/labels.ts';
import { labels as myData } from './features/my-data/labels.ts';
import { labels as notifications } from './features/notifications/labels.ts';
import { labels as oneTimeCode } from './features/one-time-code/labels.ts';
import { labels as orders } from './features/orders/labels.ts';
import { labels as passkeys } from './features/passkeys/labels.ts';
import { labels as pharmacies } from './features/pharmacies/labels.ts';
import { labels as prescriptionActions } from './features/prescription-actions/labels.ts';
import { labels as historicData } from './features/historic-data/labels.ts';
import { labels as prescriptions } from './features/prescriptions/labels.ts';
import { labels as registration } from './features/registration/labels.ts';
import { labels as settings } from './features/settings/labels.ts';
import { labels as ssoError } from './features/sso-error/labels.ts';
import { labels as identity } from './identity/labels.ts';

const labels = {
  ...shared,
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
  ...settings,
  ...ssoError,
  ...identity,
};

declare module './i18n/translate.ts' {
  interface RegisteredLabels {
    key: keyof typeof labels;
  }
}

export const localLabels = { en: wordsIn('en', labels), es: wordsIn('es', labels) };
