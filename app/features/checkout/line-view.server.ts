import { whatLine } from '~/features/prescriptions/row.server.ts';
import type { Words } from '~/features/prescriptions/row.server.ts';
import { refusalText } from '~/features/prescriptions/refusal-text.server.ts';
import type { CheckedLine } from './lines.server.ts';

export interface LineView {
  id: string;
  name: string;
  lines: string[];
  /** absent when the line can't be ordered */
  price?: string;
  /** why it can't be ordered */
  reason?: string;
}

const leftOut = (reason: string, { t }: Words) =>
  reason === '' ? t('checkout.line.leftOutPlain') : t('checkout.line.leftOut', { reason });

/** A line of the cart as the member reads it. */
export function lineView(line: CheckedLine, ownPersonCode: string, words: Words): LineView {
  const { t, show } = words;
  const id = line.item.prescriptionId;
  if (line.standing === 'gone')
    return { id, name: t('checkout.line.goneName'), lines: [], reason: t('checkout.line.gone') };
  if (line.standing === 'unknown')
    return { id, name: t('checkout.line.unknownName'), lines: [], reason: t('checkout.line.unknown') };
  const { prescription, item } = line;
  const lines = [
    whatLine(prescription, words),
    ...(prescription.personCode === ownPersonCode
      ? []
      : [t('checkout.line.for', { name: prescription.patientName })]),
    ...(item.leftOut === undefined ? [] : [leftOut(item.leftOut, words)]),
  ];
  const shown = { id, name: prescription.dispensedDrug, lines };
  return line.standing === 'blocked'
    ? { ...shown, reason: refusalText(line.refusal, t, show) }
    : { ...shown, price: show.money(prescription.refillPriceCents) };
}

/** The sum of the lines that can be ordered, in cents. */
export const subtotalCents = (lines: readonly CheckedLine[]): number =>
  lines.reduce((sum, line) => sum + (line.standing === 'ready' ? line.prescription.refillPriceCents : 0), 0);
