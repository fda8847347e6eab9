import { defineLabels } from '../../i18n/define-labels.ts';

/** What is unlike other claims about a claim. */
export const labels = defineLabels({
  en: {
    special: {
      reversed: {
        title: 'Taken back',
        text: 'The pharmacy or the plan undid this claim, for example because the medicine was not picked up or an order did not arrive.',
      },
      duplicate: {
        title: 'Duplicate',
        text: 'The pharmacy sent the same claim twice. Only the first one counts; you are not charged again.',
      },
      outOfNetwork: {
        title: 'Out of network',
        text: 'Your plan has no agreement with this pharmacy, so other costs apply than in its network. What you paid counts toward the out-of-network deductible and maximum alone.',
      },
      straddles: {
        title: 'Your deductible ended with this claim',
        text: 'The first {deductible} met the rest of your deductible. Of the remaining {rest}, you paid {share}, and the plan the rest.',
      },
      deductible: {
        title: 'All of it counted toward your deductible',
        text: 'Until your deductible for the year is met, you pay {deductible} like this yourself.',
      },
      reimbursed: {
        title: 'You sent this claim in',
        text: 'It was paid at the pharmacy first. The plan paid {back} back on {date}.',
      },
      nonPrimary: {
        title: 'Another plan paid first',
        text: 'You have two plans. The amounts here share out only what the other plan left to be paid.',
      },
      compound: {
        title: 'Compound',
        text: 'The pharmacy mixed this medicine itself. The cost and the drug code are those of its main ingredient.',
      },
      specialty: {
        title: 'Specialty medicine',
        text: 'It needs special handling or close follow-up. Specialty medicines have their own price group, and usually come for 30 days at a time.',
      },
      mailOrder: {
        title: 'Mail order',
        text: 'The mail-order pharmacy sent it to you. The amount is the medicine’s, as on your order; shipping is not part of a claim.',
      },
    },
  },
  es: {
    special: {
      reversed: {
        title: 'Anulada',
        text: 'La farmacia o el plan deshizo esta reclamación, por ejemplo porque nadie recogió la medicina o porque un pedido no llegó.',
      },
      duplicate: {
        title: 'Duplicada',
        text: 'La farmacia envió la misma reclamación dos veces. Solo cuenta la primera; no se le cobra otra vez.',
      },
      outOfNetwork: {
        title: 'Fuera de la red',
        text: 'Su plan no tiene un acuerdo con esta farmacia, por eso los costos son otros que dentro de la red. Lo que usted pagó cuenta solo para el deducible y el máximo fuera de la red.',
      },
      straddles: {
        title: 'Con esta reclamación terminó su deducible',
        text: 'Los primeros {deductible} completaron su deducible. De los {rest} restantes, usted pagó {share} y el plan pagó lo demás.',
      },
      deductible: {
        title: 'Todo contó para su deducible',
        text: 'Hasta completar el deducible del año, usted mismo paga montos como estos {deductible}.',
      },
      reimbursed: {
        title: 'Usted envió esta reclamación',
        text: 'Primero se pagó en la farmacia. El plan devolvió {back} el {date}.',
      },
      nonPrimary: {
        title: 'Otro plan pagó primero',
        text: 'Usted tiene dos planes. Aquí se reparte solo lo que el otro plan dejó por pagar.',
      },
      compound: {
        title: 'Compuesta',
        text: 'La farmacia misma preparó esta medicina. El costo y el código son los de su ingrediente principal.',
      },
      specialty: {
        title: 'Medicina especializada',
        text: 'Requiere un manejo especial o un seguimiento cercano. Las medicinas especializadas tienen su propio grupo de precio y por lo general vienen para 30 días.',
      },
      mailOrder: {
        title: 'Pedido por correo',
        text: 'La farmacia de pedidos por correo se la envió. El monto es el de la medicina, como en su pedido; el envío no forma parte de una reclamación.',
      },
    },
  },
});
