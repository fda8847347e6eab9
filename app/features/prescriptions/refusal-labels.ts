import { defineLabels } from '../../i18n/define-labels.ts';

/** Why a refill can't be ordered: a short answer, then why not, from when, and who acts next. */
export const labels = defineLabels({
  en: {
    termed: {
      answer: 'Not with this membership.',
      on: 'Your membership ended on {date}, so refills cannot be ordered here. If you have new coverage, use your new plan. If this looks wrong, call us.',
      plain:
        'Your membership has ended, so refills cannot be ordered here. If you have new coverage, use your new plan. If this looks wrong, call us.',
    },
    futureEffective: {
      answer: 'Not yet.',
      on: 'Your coverage starts on {date}. You can order refills from that day. You do not need to do anything until then.',
      plain:
        'Your coverage has not started. You can order refills from the day it starts. You do not need to do anything until then.',
    },
    mailOrderSuppressed: {
      answer: 'Not here.',
      text: 'Your plan does not offer mail order in this portal. Ask your own pharmacy for a refill, or call us.',
    },
    notShared: {
      answer: 'Not from your account.',
      text: 'This person does not share prescriptions with you. They can order the refill from their own account, or share their data with you.',
    },
    transferred: {
      answer: 'Not here anymore.',
      on: 'This prescription moved to another pharmacy on {date}. Ask that pharmacy for your next refill.',
      plain: 'This prescription moved to another pharmacy. Ask that pharmacy for your next refill.',
    },
    discontinued: {
      answer: 'No, this prescription is over.',
      on: 'It ended on {date}. Ask your prescriber what to take now. They can write a new prescription if you need one.',
      plain:
        'It was ended. Ask your prescriber what to take now. They can write a new prescription if you need one.',
    },
    expired: {
      answer: 'No, this prescription expired.',
      renewable:
        'It expired on {date}. It can be renewed until {until}. You can ask for a renewal online, and we contact your prescriber. You can also call them yourself.',
      over: 'It expired on {date} and can no longer be renewed here. Ask your prescriber for a new prescription.',
      plain:
        'It has expired. Its page says whether it can be renewed. If it cannot, ask your prescriber for a new prescription.',
    },
    contactingPrescriber: {
      answer: 'Not yet.',
      text: 'We asked your prescriber for a new prescription. They have until {date} to answer. You do not need to do anything until then.',
      plain:
        'We asked your prescriber for a new prescription and are waiting for the answer. You do not need to do anything until then.',
    },
    orderInProgress: {
      answer: 'It is already on order.',
      text: 'Order {order} fills this prescription. The pharmacy is working on it. After it ships, this page says from when you can refill again.',
      plain: 'Another order fills this prescription already. Your orders show how it stands.',
    },
    notMailOrder: {
      answer: 'Not by mail.',
      text: 'Another pharmacy fills this prescription. Call that pharmacy for your refill.',
    },
    scheduleII: {
      answer: 'No, a new prescription is needed each time.',
      text: 'Federal law does not allow refills of this medicine (Schedule II). Your prescriber has to write a new prescription for each fill.',
    },
    scheduleLimit: {
      answer: 'Not without a new prescription.',
      text: 'Federal law allows at most {most} refills of this medicine, and none after {date}. Ask your prescriber for a new prescription.',
      plain:
        'Federal law limits how often this medicine can be refilled. Ask your prescriber for a new prescription.',
    },
    noRefillsLeft: {
      answer: 'Not without a new prescription.',
      text: 'There are no refills left. You can ask for a renewal online, and we contact your prescriber. You can also call them yourself. We can fill the new prescription as soon as we get it.',
    },
    tooSoon: {
      answer: 'Not yet.',
      text: 'You can refill from {date}. Your last fill should be enough until then. Come back on that day and order here.',
      plain: 'It is too soon. The page of the prescription says from when you can refill it.',
    },
    noMailOrderProfile: {
      answer: 'Almost.',
      text: 'You need a mail-order profile before your first refill. Complete it online, once. After that you can order right away.',
    },
    outOfStock: { text: 'The pharmacy has run out of this medicine. Try again in a few days.' },
  },
  es: {
    termed: {
      answer: 'No con esta membresía.',
      on: 'Su membresía terminó el {date}, así que aquí no se pueden pedir resurtidos. Si tiene una cobertura nueva, use su nuevo plan. Si cree que es un error, llámenos.',
      plain:
        'Su membresía terminó, así que aquí no se pueden pedir resurtidos. Si tiene una cobertura nueva, use su nuevo plan. Si cree que es un error, llámenos.',
    },
    futureEffective: {
      answer: 'Todavía no.',
      on: 'Su cobertura empieza el {date}. Desde ese día puede pedir resurtidos. Hasta entonces no tiene que hacer nada.',
      plain:
        'Su cobertura aún no ha empezado. Puede pedir resurtidos desde el día en que empiece. Hasta entonces no tiene que hacer nada.',
    },
    mailOrderSuppressed: {
      answer: 'Aquí no.',
      text: 'Su plan no ofrece pedidos por correo en este portal. Pida el resurtido en su farmacia o llámenos.',
    },
    notShared: {
      answer: 'No desde su cuenta.',
      text: 'Esta persona no comparte sus recetas con usted. Puede pedir el resurtido desde su propia cuenta o compartir sus datos con usted.',
    },
    transferred: {
      answer: 'Ya no aquí.',
      on: 'Esta receta pasó a otra farmacia el {date}. Pida su próximo resurtido en esa farmacia.',
      plain: 'Esta receta pasó a otra farmacia. Pida su próximo resurtido en esa farmacia.',
    },
    discontinued: {
      answer: 'No, esta receta terminó.',
      on: 'Terminó el {date}. Pregunte a su médico qué debe tomar ahora. Si la necesita, puede escribirle una receta nueva.',
      plain:
        'Se dio por terminada. Pregunte a su médico qué debe tomar ahora. Si la necesita, puede escribirle una receta nueva.',
    },
    expired: {
      answer: 'No, esta receta venció.',
      renewable:
        'Venció el {date}. Se puede renovar hasta el {until}. Puede pedir una renovación en línea y nosotros contactamos a su médico. También puede llamarlo usted.',
      over: 'Venció el {date} y ya no se puede renovar aquí. Pida a su médico una receta nueva.',
      plain:
        'Ya venció. En su página se ve si se puede renovar. Si no se puede, pida a su médico una receta nueva.',
    },
    contactingPrescriber: {
      answer: 'Todavía no.',
      text: 'Le pedimos a su médico una receta nueva. Tiene hasta el {date} para responder. Hasta entonces usted no tiene que hacer nada.',
      plain:
        'Le pedimos a su médico una receta nueva y esperamos su respuesta. Hasta entonces usted no tiene que hacer nada.',
    },
    orderInProgress: {
      answer: 'Ya está en un pedido.',
      text: 'El pedido {order} surte esta receta. La farmacia lo está preparando. Cuando se envíe, esta página dirá desde cuándo puede resurtir de nuevo.',
      plain: 'Otro pedido ya surte esta receta. En sus pedidos se ve cómo va.',
    },
    notMailOrder: {
      answer: 'No por correo.',
      text: 'Otra farmacia surte esta receta. Llame a esa farmacia para su resurtido.',
    },
    scheduleII: {
      answer: 'No, cada vez hace falta una receta nueva.',
      text: 'La ley federal no permite resurtir esta medicina (Lista II). Su médico tiene que escribir una receta nueva para cada surtido.',
    },
    scheduleLimit: {
      answer: 'No sin una receta nueva.',
      text: 'La ley federal permite como máximo {most} resurtidos de esta medicina, y ninguno después del {date}. Pida a su médico una receta nueva.',
      plain:
        'La ley federal limita cuántas veces se puede resurtir esta medicina. Pida a su médico una receta nueva.',
    },
    noRefillsLeft: {
      answer: 'No sin una receta nueva.',
      text: 'No quedan resurtidos. Puede pedir una renovación en línea y nosotros contactamos a su médico. También puede llamarlo usted. Surtiremos la receta nueva en cuanto nos llegue.',
    },
    tooSoon: {
      answer: 'Todavía no.',
      text: 'Puede resurtir desde el {date}. Lo que recibió la última vez debe alcanzarle hasta entonces. Vuelva ese día y pídalo aquí.',
      plain: 'Es demasiado pronto. En la página de la receta se ve desde cuándo puede resurtirla.',
    },
    noMailOrderProfile: {
      answer: 'Casi.',
      text: 'Necesita un perfil de pedidos por correo antes de su primer resurtido. Complételo en línea, una sola vez. Después podrá hacer pedidos enseguida.',
    },
    outOfStock: { text: 'La farmacia se quedó sin esta medicina. Inténtelo de nuevo en unos días.' },
  },
});
