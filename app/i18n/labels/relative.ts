import { defineLabels } from '../define-labels.ts';

/** Days as seen from today; the server makes the sentences. */
export const labels = defineLabels({
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    yesterday: 'yesterday',
    inDays_one: 'in {count} day',
    inDays_other: 'in {count} days',
    daysAgo_one: '{count} day ago',
    daysAgo_other: '{count} days ago',
  },
  es: {
    today: 'hoy',
    tomorrow: 'mañana',
    yesterday: 'ayer',
    inDays_one: 'en {count} día',
    inDays_many: 'en {count} días',
    inDays_other: 'en {count} días',
    daysAgo_one: 'hace {count} día',
    daysAgo_many: 'hace {count} días',
    daysAgo_other: 'hace {count} días',
  },
});
