import { defineLabels } from '../../i18n/define-labels.ts';

/** Who paid what: in a sentence, line by line, and where it does not add up. `term` is the field's own word. */
export const labels = defineLabels({
  en: {
    ofCost: 'of {cost}',
    planPaid: 'The plan paid {plan}.',
    answer: {
      paid: '{who} paid {own}.',
      paidSay: 'The full cost was {cost}. The plan paid the other {plan}.',
      aloneSay: 'That is the full cost: the plan paid nothing for this fill.',
      nothing: '{who} paid nothing.',
      nothingSay: 'The plan paid the full cost of {plan}.',
      reimbursed: '{who} paid {own} in the end.',
      reimbursedSay: 'The pharmacy was paid {first} first. The plan then paid {back} back.',
      pending: 'Not decided yet.',
      pendingSay:
        'Your plan has had this claim since {date}. Who pays what shows here once it is decided, usually within a day or two.',
      reversed: 'This claim was taken back.',
      reversedSay:
        'Nobody owes anything for it: the amounts below were given back, and they do not count toward your deductible or your yearly maximum.',
      rejected: 'The plan did not pay.',
      reason: '{reason} (reason code {code}).',
      noReason: 'Your plan gave no reason.',
      unknownReason: 'Your plan’s reason code is {code}.',
      ask: 'Ask us what it means and what you can do.',
    },
    amount: {
      ingredient: { label: 'The medicine itself', term: 'ingredient cost' },
      fee: { label: 'The pharmacy’s fee', term: 'dispensing fee' },
      tax: { label: 'Sales tax', term: 'tax' },
      cost: { label: 'Full cost', term: 'drug cost' },
      deductible: { label: 'What you pay before the plan does', term: 'deductible' },
      copay: { label: 'Your fixed amount', term: 'copay' },
      coinsurance: { label: 'Your percentage of the cost', term: 'coinsurance' },
      patientPay: { label: 'Your part', term: 'patient pay' },
      plan: { label: 'The plan’s part', term: 'plan amount' },
      memberTotal: { label: 'All that you pay', term: 'total member pay' },
      client: { label: 'Paid by whoever sponsors your plan', term: 'client pay' },
      reimbursement: { label: 'Paid back to you', term: 'reimbursement' },
    },
    fault: {
      cost: 'Medicine, fee and tax come to {sum}, but the full cost is given as {said}.',
      memberPart: 'Deductible, copay and coinsurance come to {sum}, but your part is given as {said}.',
      whole: 'Your part and the plan’s part come to {sum}, but {said} was to be paid.',
      totals: 'What you pay and what your plan’s sponsor pays come to {sum}, but {said} was to be paid.',
      reimbursement: '{sum} is given as paid back, which does not fit {said} that was to be paid.',
    },
  },
  es: {
    ofCost: 'de {cost}',
    planPaid: 'El plan pagó {plan}.',
    answer: {
      paid: '{who} pagó {own}.',
      paidSay: 'El costo total fue de {cost}. El plan pagó los otros {plan}.',
      aloneSay: 'Es el costo total: el plan no pagó nada por este surtido.',
      nothing: '{who} no pagó nada.',
      nothingSay: 'El plan pagó el costo total de {plan}.',
      reimbursed: '{who} pagó {own} al final.',
      reimbursedSay: 'Primero se pagaron {first} a la farmacia. Después el plan devolvió {back}.',
      pending: 'Todavía no se decide.',
      pendingSay:
        'Su plan tiene esta reclamación desde el {date}. Quién paga qué aparecerá aquí cuando se decida, por lo general en uno o dos días.',
      reversed: 'Esta reclamación se anuló.',
      reversedSay:
        'Nadie debe nada por ella: los montos de abajo se devolvieron y no cuentan para su deducible ni para su máximo anual.',
      rejected: 'El plan no pagó.',
      reason: '{reason} (código del motivo {code}).',
      noReason: 'Su plan no dio un motivo.',
      unknownReason: 'El código del motivo de su plan es {code}.',
      ask: 'Pregúntenos qué significa y qué puede hacer.',
    },
    amount: {
      ingredient: { label: 'La medicina misma', term: 'costo del ingrediente' },
      fee: { label: 'La tarifa de la farmacia', term: 'tarifa de despacho' },
      tax: { label: 'Impuesto sobre la venta', term: 'impuesto' },
      cost: { label: 'Costo total', term: 'costo de la medicina' },
      deductible: { label: 'Lo que usted paga antes que el plan', term: 'deducible' },
      copay: { label: 'Su cantidad fija', term: 'copago' },
      coinsurance: { label: 'Su porcentaje del costo', term: 'coseguro' },
      patientPay: { label: 'Su parte', term: 'pago del paciente' },
      plan: { label: 'La parte del plan', term: 'monto del plan' },
      memberTotal: { label: 'Todo lo que usted paga', term: 'pago total del miembro' },
      client: { label: 'Lo que paga quien patrocina su plan', term: 'pago del cliente' },
      reimbursement: { label: 'Lo que se le devolvió', term: 'reembolso' },
    },
    fault: {
      cost: 'La medicina, la tarifa y el impuesto suman {sum}, pero el costo total que se indica es {said}.',
      memberPart: 'El deducible, el copago y el coseguro suman {sum}, pero su parte que se indica es {said}.',
      whole: 'Su parte y la del plan suman {sum}, pero había que pagar {said}.',
      totals:
        'Lo que usted paga y lo que paga quien patrocina su plan suman {sum}, pero había que pagar {said}.',
      reimbursement:
        'Se indica que se devolvieron {sum}, lo que no corresponde a los {said} que había que pagar.',
    },
  },
});
