import { isLabelKey } from '~/i18n/t.server.ts';
import type { LabelKey } from '~/i18n/translate.ts';

/**
 * The label for a family member's claim that replaces the label of `claims.detail`; undefined if both are equal.
 * @param name a first name; absent for the reader's own claim
 */
export function getOtherPersonLabel(ending: string, name: string | undefined): LabelKey | undefined {
  const key = `claims.other.${ending}`;
  return name !== undefined && isLabelKey(key) ? key : undefined;
}
