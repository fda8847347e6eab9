import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    status: { Paid: 'Paid', Rejected: 'Rejected', Reversed: 'Reversed', Pending: 'Pending' },
    row: { youPaid: 'You paid', forPerson: 'For {name}' },
  },
  es: {
    status: { Paid: 'Pagada', Rejected: 'Rechazada', Reversed: 'Revertida', Pending: 'Pendiente' },
    row: { youPaid: 'Usted pagó', forPerson: 'Para {name}' },
  },
});
