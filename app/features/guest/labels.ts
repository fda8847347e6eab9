import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {},
  es: {},
});
