import { refusalText } from '~/features/prescriptions/refusal-text.server.ts';
import type { Formats } from '~/i18n/format.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { ActionRefusal } from '~/programme/contract/prescription-action-rules.ts';

type Show = Pick<Formats, 'date'>;

/** Why something can't be done about a prescription, and who acts next. */
export function actionRefusalText(refusal: ActionRefusal, t: T, show: Show): string {
  switch (refusal.code) {
    case 'stillRefillable':
    case 'noOpenRequest':
    case 'alreadyByMail':
    case 'autoNotOffered':
    case 'controlled':
    case 'noValidCard':
    case 'noMailOrderProfile':
      return t(`prescriptionActions.refusal.${refusal.code}`);
    default:
      return refusalText(refusal, t, show);
  }
}

/** The same where a prescription was to move; what stands against a refill then reads differently. */
export function moveRefusalText(refusal: ActionRefusal, t: T, show: Show): string {
  switch (refusal.code) {
    case 'notMailOrder':
      return t('prescriptionActions.refusal.moveNotMailOrder');
    case 'scheduleII':
      return t('prescriptionActions.refusal.moveScheduleII');
    case 'noRefillsLeft':
      return t('prescriptionActions.refusal.moveNoRefillsLeft');
    default:
      return actionRefusalText(refusal, t, show);
  }
}
