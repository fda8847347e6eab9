import { whatLine } from '~/features/prescriptions/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { refusalText } from '~/features/prescriptions/refusal-text.server.ts';
import type { ProgrammeText } from '~/i18n/format.server.ts';
import { refusedText } from './refused-lines.server.ts';
import type { CheckedLine } from './lines.server.ts';

export interface LineView {
  id: string;
  name: string;
  lines: string[];
  /** absent when the line can't be ordered */
  price?: string;
  /** why it can't be ordered */
  reason?: string;
  /** why the pharmacy left it out of the last order, where it can be ordered now */
  leftOut?: ProgrammeText;
}

/** A line of the cart as the member reads it. */
export function lineView(line: CheckedLine, ownPersonCode: string, localizer: Localizer): LineView {
  const { t, format } = localizer;
  const id = line.item.prescriptionId;
  if (line.standing === 'gone')
    return { id, name: t('checkout.line.goneName'), lines: [], reason: t('checkout.line.gone') };
  if (line.standing === 'unknown')
    return { id, name: t('checkout.line.unknownName'), lines: [], reason: t('checkout.line.unknown') };
  const { prescription, item } = line;
  const lines = [
    whatLine(prescription, localizer),
    ...(prescription.personCode === ownPersonCode
      ? []
      : [t('checkout.line.for', { name: prescription.patientName })]),
    ...(item.leftOut === undefined ? [] : [t('checkout.line.leftOut')]),
  ];
  const shown = { id, name: prescription.dispensedDrug, lines };
  if (line.standing === 'blocked') return { ...shown, reason: refusalText(line.refusal, t, format) };
  const { leftOut: message, leftOutCode: code } = item;
  const leftOut = message === undefined ? undefined : refusedText({ code, message }, localizer);
  return { ...shown, price: format.money(prescription.refillPriceCents), ...(leftOut && { leftOut }) };
}

/** The sum of the lines that can be ordered, in cents. */
export const subtotalCents = (lines: readonly CheckedLine[]): number =>
  lines.reduce((sum, line) => sum + (line.standing === 'ready' ? line.prescription.refillPriceCents : 0), 0);
