import { defineLabels } from '../define-labels.ts';

/** Days as seen from today; the server makes the sentences. */
export const labels = defineLabels({
  'relative.today': { en: 'today', es: 'hoy' },
  'relative.tomorrow': { en: 'tomorrow', es: 'mañana' },
  'relative.yesterday': { en: 'yesterday', es: 'ayer' },
  'relative.inDays': { en: { one: 'in {count} day', other: 'in {count} days' }, es: { one: 'en {count} día', many: 'en {count} días', other: 'en {count} días' } },
  'relative.daysAgo': { en: { one: '{count} day ago', other: '{count} days ago' }, es: { one: 'hace {count} día', many: 'hace {count} días', other: 'hace {count} días' } },
});
