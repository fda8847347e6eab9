import { defineLabels } from '../../i18n/define-labels.ts';

/** The words of taking an order back. */
export const labels = defineLabels({
  en: {
    title: 'Cancel order {order}?',
    back: 'Order {order}',
    text: 'The pharmacy has not filled it yet, so you can still cancel. Nothing is charged, and your refill is yours to order again.',
    someText:
      'These are the ones that the pharmacy has not filled yet. Nothing is charged for what you cancel, and the refill is yours to order again.',
    yes_one: 'Yes, cancel it',
    yes_other: 'Yes, cancel what is checked',
    keep: 'Keep the order',
    tooLate: 'Nothing in this order can be cancelled here any more. Call us if something is wrong with it.',
    toOrder: 'See the order',
    call: 'Call {phone}',
    chooseOne: 'Check what you want to cancel',
    failed: 'We could not cancel it just now. Please try again, or call us.',
    unsure:
      'We could not tell whether the pharmacy got your request. Look at the order again in a minute before you try once more.',
  },
  es: {
    title: '¿Cancelar el pedido {order}?',
    back: 'Pedido {order}',
    text: 'La farmacia aún no lo ha surtido, así que todavía puede cancelarlo. No se cobra nada, y puede volver a pedir su resurtido.',
    someText:
      'Estos son los que la farmacia aún no ha surtido. No se cobra nada por lo que cancele, y puede volver a pedir el resurtido.',
    yes_one: 'Sí, cancelarlo',
    yes_many: 'Sí, cancelar lo marcado',
    yes_other: 'Sí, cancelar lo marcado',
    keep: 'Conservar el pedido',
    tooLate: 'Ya no se puede cancelar nada de este pedido aquí. Llámenos si hay algún problema con él.',
    toOrder: 'Ver el pedido',
    call: 'Llamar al {phone}',
    chooseOne: 'Marque lo que quiere cancelar',
    failed: 'No pudimos cancelarlo en este momento. Inténtelo de nuevo o llámenos.',
    unsure:
      'No pudimos saber si la farmacia recibió su solicitud. Vuelva a mirar el pedido en un minuto antes de intentarlo otra vez.',
  },
});
