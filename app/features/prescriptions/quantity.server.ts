import { isLabelKey } from '~/i18n/t.server.ts';
import type { Formats } from '~/i18n/format.server.ts';
import type { T } from '~/i18n/translate.ts';

const spelledOut: Record<string, string> = { ml: 'milliliter', g: 'gram', 'auto-injector': 'autoInjector' };

/** 180, 'tablet' → '180 tablets'; a unit that has no words of ours stays as the programme sent it. */
export function quantityText(quantity: number, unit: string, t: T, format: Pick<Formats, 'number'>): string {
  const lower = unit.toLowerCase();
  const key = `prescriptions.unit.${spelledOut[lower] ?? lower}`;
  const n = format.number(quantity);
  return isLabelKey(key) ? t(key, { count: quantity, n }) : `${n} ${unit}`;
}
