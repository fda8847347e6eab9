import { defineLabels } from '../../i18n/define-labels.ts';
import { labels as detail } from './detail-labels.ts';
import { labels as list } from './list-labels.ts';

export const labels = defineLabels({
  en: {
    status: { Paid: 'Paid', Rejected: 'Rejected', Reversed: 'Reversed', Pending: 'Pending' },
    row: {
      youPaid: 'You paid',
      otherPaid: '{name} paid',
      takenBack: 'Taken back',
      forPerson: 'For {name}',
      number: 'Rx {number}',
      doubtful: 'The amounts do not add up. Open the claim to see why.',
    },
    mark: {
      mailOrder: 'Mail order',
      specialty: 'Specialty',
      compound: 'Compound',
      duplicate: 'Duplicate',
      nonPrimary: 'Second plan',
      reimbursed: 'Paid back',
      outOfNetwork: 'Out of network',
    },
    file: {
      name: 'claims',
      check: 'What does not add up',
      partial: 'Only the first {shown} of {total} are here.',
    },
    explanation: 'Explanation of benefits {year}',
    list: list.en,
    detail: detail.en,
  },
  es: {
    status: { Paid: 'Pagada', Rejected: 'Rechazada', Reversed: 'Revertida', Pending: 'Pendiente' },
    row: {
      youPaid: 'Usted pagó',
      otherPaid: '{name} pagó',
      takenBack: 'Anulado',
      forPerson: 'Para {name}',
      number: 'Rx {number}',
      doubtful: 'Los montos no cuadran. Abra la reclamación para ver por qué.',
    },
    mark: {
      mailOrder: 'Pedido por correo',
      specialty: 'Especializada',
      compound: 'Compuesta',
      duplicate: 'Duplicada',
      nonPrimary: 'Segundo plan',
      reimbursed: 'Reembolsada',
      outOfNetwork: 'Fuera de la red',
    },
    file: {
      name: 'reclamaciones',
      check: 'Qué no cuadra',
      partial: 'Aquí están solo las primeras {shown} de {total}.',
    },
    explanation: 'Explicación de beneficios {year}',
    list: list.es,
    detail: detail.es,
  },
});
