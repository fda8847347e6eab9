import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  'batchRefill.choose.title': { en: 'Refill several prescriptions', es: 'Resurtir varias recetas' },
  'batchRefill.choose.lead': { en: 'Check the ones you want. Nothing is ordered yet.', es: 'Marque las que quiera. Todavía no se pide nada.' },
  'batchRefill.choose.ready': { en: 'Ready to refill', es: 'Listas para resurtir' },
  'batchRefill.choose.notReady': { en: 'Other active prescriptions', es: 'Otras recetas activas' },
  'batchRefill.choose.none': { en: 'Nothing is ready to refill now', es: 'Ahora no hay nada listo para resurtir' },
  'batchRefill.choose.noneText': { en: 'Your prescriptions page says when each one can be refilled.', es: 'En su página de recetas se ve desde cuándo se puede resurtir cada una.' },
  'batchRefill.choose.submit': { en: 'Review', es: 'Revisar' },
  'batchRefill.choose.nothingChosen': { en: 'Check at least one prescription', es: 'Marque al menos una receta' },
  'batchRefill.choose.somebodyUnknown': { en: 'We could not check who shares with you, so only your own prescriptions are shown.', es: 'No pudimos comprobar quién comparte con usted, así que solo se muestran sus recetas.' },
  'batchRefill.review.title': { en: 'Review your refills', es: 'Revise sus resurtidos' },
  'batchRefill.review.back': { en: 'Choose refills', es: 'Elegir resurtidos' },
  'batchRefill.review.ready': { en: { one: '{count} refill can go into your cart', other: '{count} refills can go into your cart' }, es: { one: '{count} resurtido se puede agregar a su carrito', many: '{count} resurtidos se pueden agregar a su carrito', other: '{count} resurtidos se pueden agregar a su carrito' } },
  'batchRefill.review.notReady': { en: { one: '{count} cannot be refilled now', other: '{count} cannot be refilled now' }, es: { one: '{count} no se puede resurtir ahora', many: '{count} no se pueden resurtir ahora', other: '{count} no se pueden resurtir ahora' } },
  'batchRefill.review.noneReady': { en: 'None of these can be refilled now. Nothing was added to your cart.', es: 'Ninguna de estas se puede resurtir ahora. No se agregó nada a su carrito.' },
  'batchRefill.review.unknown': { en: 'A prescription you chose', es: 'Una receta que eligió' },
  'batchRefill.review.gone': { en: 'It is not in your list, or is no longer shared with you.', es: 'No está en su lista o ya no se comparte con usted.' },
  'batchRefill.review.notChecked': { en: 'We could not check it right now. Try again in a few minutes.', es: 'No pudimos comprobarla en este momento. Inténtelo de nuevo en unos minutos.' },
  'batchRefill.review.tooMany': { en: 'The cart has no room for it. Order these first, then add it.', es: 'No cabe en el carrito. Pida primero estas y después agréguela.' },
  'batchRefill.review.change': { en: 'Change what I chose', es: 'Cambiar lo que elegí' },
  'batchRefill.review.prices': { en: 'Prices are what your plan says you pay today. You see the total before you order.', es: 'Los precios son lo que usted pagaría hoy según su plan. Verá el total antes de pedir.' },
});
