import { refusalText } from '~/features/prescriptions/refusal-text.server.ts';
import { refusalLabel } from '~/features/prescriptions/refusal-code.server.ts';
import { refusalCode, programmeMessage } from '~/features/errors/programme-refusal.server.ts';
import type { Formats } from '~/i18n/format.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { ActionRefusal } from '~/programme/contract/prescription-action-rules.ts';
import type { ProgrammeFault } from '~/programme/fault.ts';
import type { Problem } from '~/ui/form/read-form.server.ts';

type DateFormat = Pick<Formats, 'date'>;

const ownCodes = [
  'stillRefillable',
  'noOpenRequest',
  'alreadyByMail',
  'autoNotOffered',
  'controlled',
  'noValidCard',
  'noMailOrderProfile',
] as const satisfies readonly ActionRefusal['code'][];
type OwnCode = (typeof ownCodes)[number];

const isOwnCode = (code: string | undefined): code is OwnCode => ownCodes.includes(code as OwnCode);
const hasOwnWords = (refusal: ActionRefusal): refusal is Extract<ActionRefusal, { code: OwnCode }> =>
  isOwnCode(refusal.code);

/** What a form says when the programme refuses: our words for its code, or else its own. */
export function refusalProblem(fault: ProgrammeFault): Problem {
  const code = refusalCode(fault);
  if (isOwnCode(code)) return `prescriptionActions.refusal.${code}`;
  return refusalLabel(code) ?? programmeMessage(fault);
}

/** Why something can't be done about a prescription, and who acts next. */
export function actionRefusalText(refusal: ActionRefusal, t: T, format: DateFormat): string {
  return hasOwnWords(refusal)
    ? t(`prescriptionActions.refusal.${refusal.code}`)
    : refusalText(refusal, t, format);
}

/** The same where a prescription was to move; what stands against a refill then reads differently. */
export function moveRefusalText(refusal: ActionRefusal, t: T, format: DateFormat): string {
  switch (refusal.code) {
    case 'notMailOrder':
      return t('prescriptionActions.refusal.moveNotMailOrder');
    case 'scheduleII':
      return t('prescriptionActions.refusal.moveScheduleII');
    case 'expired':
      return t('prescriptionActions.refusal.moveExpired', { date: format.date(refusal.on) });
    case 'noRefillsLeft':
      return t('prescriptionActions.refusal.moveNoRefillsLeft');
    default:
      return actionRefusalText(refusal, t, format);
  }
}
