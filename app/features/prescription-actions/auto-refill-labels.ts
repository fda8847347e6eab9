import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    title: 'Auto charge and ship',
    lead: 'We refill {drug} as soon as it can be refilled, charge your card and ship it to you.',
    terms: 'Auto Refill Program terms',
    term1:
      'We place an order on the day each refill comes due. If one is due already, we place it tomorrow. You do not have to ask for it.',
    term2:
      'We charge the card you choose here what your plan says you pay on that day. The amount can change from one refill to the next.',
    term3: 'We ship to your default shipping address by standard shipping, at no cost.',
    term4: 'You can cancel an order until it is filled. What has been filled cannot be returned.',
    term5:
      'You can turn this off at any time. It ends by itself when the prescription is no longer active, moves to another pharmacy, or your card expires.',
    card: 'Card to charge',
    cardMissing: 'Choose a card',
    agree: 'I have read the Auto Refill Program terms and agree to them',
    agreeMissing: 'To turn this on, agree to the Auto Refill Program terms',
    submit: 'Turn on auto charge and ship',
    backToOrder: 'Back to your order',
    ended: {
      inactive: 'It ended on {date}, because the prescription is no longer active.',
      transferred: 'It ended on {date}, because the prescription moved to another pharmacy.',
      cardExpired: 'It ended on {date}, because your card expired.',
      cardRemoved: 'It ended on {date}, because your card was removed.',
    },
  },
  es: {
    title: 'Cobro y envío automáticos',
    lead: 'Resurtimos {drug} en cuanto se pueda, cobramos a su tarjeta y se la enviamos.',
    terms: 'Términos del Programa de Resurtido Automático',
    term1:
      'Hacemos un pedido el día en que toca cada resurtido. Si ya toca uno, lo hacemos mañana. Usted no tiene que pedirlo.',
    term2:
      'Cobramos a la tarjeta que elija aquí lo que según su plan le toca pagar ese día. El monto puede cambiar de un resurtido a otro.',
    term3: 'Enviamos a su dirección de envío predeterminada por envío estándar, sin costo.',
    term4: 'Puede cancelar un pedido hasta que se surta. Lo que ya se surtió no se puede devolver.',
    term5:
      'Puede desactivarlo en cualquier momento. Termina por sí solo cuando la receta deja de estar activa, pasa a otra farmacia o su tarjeta vence.',
    card: 'Tarjeta que se cobra',
    cardMissing: 'Elija una tarjeta',
    agree: 'He leído los términos del Programa de Resurtido Automático y los acepto',
    agreeMissing: 'Para activarlo, acepte los términos del Programa de Resurtido Automático',
    submit: 'Activar el cobro y envío automáticos',
    backToOrder: 'Volver a su pedido',
    ended: {
      inactive: 'Terminó el {date} porque la receta ya no está activa.',
      transferred: 'Terminó el {date} porque la receta pasó a otra farmacia.',
      cardExpired: 'Terminó el {date} porque su tarjeta venció.',
      cardRemoved: 'Terminó el {date} porque su tarjeta se quitó.',
    },
  },
});
