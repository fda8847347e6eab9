import { defineLabels } from '../../i18n/define-labels.ts';
export const labels = defineLabels({ en: { title: 'Download my data' }, es: { title: 'Descargar mis datos' } });
