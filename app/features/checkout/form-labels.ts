import { defineLabels } from '../../i18n/define-labels.ts';

/** The words of the address, payment and confirmation stages. */
export const labels = defineLabels({
  en: {
    address: {
      title: 'Where should we send it?',
      choose: 'Shipping address',
      useNew: 'Use a new address',
      none: 'You have no saved shipping address yet. Add one to go on.',
      speed: 'How fast?',
      free: 'free',
      standard: 'Standard, {price}',
      expedited: 'Expedited, {price}',
      arrives: 'Should arrive by {date}',
      toPayment: 'Continue to payment',
      missing: 'Choose a shipping address',
      missingSpeed: 'Choose how fast it should arrive',
      unknown: 'This address is no longer on your list. Choose another one.',
    },
    newAddress: {
      title: 'New shipping address',
      lead: 'We save it to your mail-order profile, so that you can use it again.',
      save: 'Save and use this address',
    },
    payment: {
      title: 'How do you want to pay?',
      choose: 'Payment method',
      useNew: 'Use a new card',
      none: 'You have no saved card that can be used. Add one to go on.',
      toConfirm: 'Continue to the last step',
      missing: 'Choose a payment method',
      unknown: 'This card is no longer on your list. Choose another one.',
    },
    newCard: {
      title: 'New card',
      lead: 'Your card number goes straight to the mail-order pharmacy. We never keep it.',
      save: 'Save and use this card',
    },
    autoChoice: {
      agreeHint: 'Only for what you checked above',
      hint: 'From the next refill on, for what you check here. We turn it on with the card of this order.',
    },
    confirm: {
      title: 'Check and place your order',
      change: 'Change',
      aboutRefills: 'refills',
      aboutAddress: 'address',
      aboutCard: 'card',
      sendTo: 'Send to',
      payWith: 'Pay with',
      yourOrder: 'Your order',
      arrives: 'Should arrive by',
      place: 'Place order',
      consent:
        'When you place this order, you let us charge your card {total} once the refills ship. You can cancel until the pharmacy fills them.',
      pricesTitle: 'A price has changed',
      pricesText:
        'Nothing was ordered and nothing was charged. Look at the new total and place the order again if you agree.',
      priceChange: '{name}: {before} before, now {now}',
      changedTitle: 'Your order has changed',
      changedText:
        'What you sent is not what your cart holds now, so nothing was ordered or charged. Check what is here and place the order again if you agree.',
    },
  },
  es: {
    address: {
      title: '¿A dónde lo enviamos?',
      choose: 'Dirección de envío',
      useNew: 'Usar una dirección nueva',
      none: 'Todavía no tiene una dirección de envío guardada. Agregue una para continuar.',
      speed: '¿Qué tan rápido?',
      free: 'gratis',
      standard: 'Estándar, {price}',
      expedited: 'Rápido, {price}',
      arrives: 'Debe llegar a más tardar el {date}',
      toPayment: 'Continuar al pago',
      missing: 'Elija una dirección de envío',
      missingSpeed: 'Elija qué tan rápido debe llegar',
      unknown: 'Esta dirección ya no está en su lista. Elija otra.',
    },
    newAddress: {
      title: 'Nueva dirección de envío',
      lead: 'La guardamos en su perfil de pedidos por correo para que pueda usarla de nuevo.',
      save: 'Guardar y usar esta dirección',
    },
    payment: {
      title: '¿Cómo quiere pagar?',
      choose: 'Forma de pago',
      useNew: 'Usar una tarjeta nueva',
      none: 'No tiene guardada ninguna tarjeta que se pueda usar. Agregue una para continuar.',
      toConfirm: 'Continuar al último paso',
      missing: 'Elija una forma de pago',
      unknown: 'Esta tarjeta ya no está en su lista. Elija otra.',
    },
    newCard: {
      title: 'Nueva tarjeta',
      lead: 'El número de su tarjeta va directamente a la farmacia de pedidos por correo. Nosotros nunca lo guardamos.',
      save: 'Guardar y usar esta tarjeta',
    },
    autoChoice: {
      agreeHint: 'Solo para lo que marcó arriba',
      hint: 'Desde el próximo resurtido, para lo que marque aquí. Lo activamos con la tarjeta de este pedido.',
    },
    confirm: {
      title: 'Revise y haga su pedido',
      change: 'Cambiar',
      aboutRefills: 'los resurtidos',
      aboutAddress: 'la dirección',
      aboutCard: 'la tarjeta',
      sendTo: 'Enviar a',
      payWith: 'Pagar con',
      yourOrder: 'Su pedido',
      arrives: 'Debe llegar a más tardar el',
      place: 'Hacer el pedido',
      consent:
        'Al hacer este pedido, usted nos permite cobrar {total} a su tarjeta cuando se envíen los resurtidos. Puede cancelarlo hasta que la farmacia los surta.',
      pricesTitle: 'Cambió un precio',
      pricesText:
        'No se pidió ni se cobró nada. Vea el nuevo total y vuelva a hacer el pedido si está de acuerdo.',
      priceChange: '{name}: antes {before}, ahora {now}',
      changedTitle: 'Su pedido cambió',
      changedText:
        'Lo que usted envió no es lo que tiene ahora en su carrito, así que no se pidió ni se cobró nada. Revise lo que aparece aquí y vuelva a hacer el pedido si está de acuerdo.',
    },
  },
});
