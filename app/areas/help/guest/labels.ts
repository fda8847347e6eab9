import { defineLabels } from '../../../i18n/define-labels.ts';

export const labels = defineLabels({
  'guest.page.title': { en: 'Your medicines, benefits and orders in one place', es: 'Sus medicamentos, beneficios y pedidos en un solo lugar' },
  'guest.page.lead': { en: 'For members of your pharmacy-benefit program and their families.', es: 'Para los miembros de su programa de beneficios de farmacia y sus familias.' },
  'guest.page.strong': { en: 'Order refills and see when they will arrive.', es: 'Pida sus resurtidos y vea cuándo llegarán.' },
  'guest.page.say': { en: 'Look up prices, check your benefits and payments, and show your ID card.', es: 'Consulte precios, revise sus beneficios y pagos, y muestre su tarjeta de miembro.' },
  'guest.page.create': { en: 'Create an account', es: 'Crear una cuenta' },
  'guest.page.finish': { en: 'Finish registering', es: 'Terminar el registro' },
  'guest.page.signInNote': { en: 'First time here? Have your member ID card with you.', es: '¿Es su primera vez? Tenga a mano su tarjeta de miembro.' },
  'guest.page.questions': { en: 'Common questions', es: 'Preguntas frecuentes' },
  'guest.news.title': { en: 'News for members', es: 'Noticias para los miembros' },
  'guest.news.list': {
    en: { one: 'News for members, {count} item', other: 'News for members, {count} items. Scroll sideways.' },
    es: { one: 'Noticias para los miembros, {count} noticia', many: 'Noticias para los miembros, {count} noticias. Deslice hacia un lado.', other: 'Noticias para los miembros, {count} noticias. Deslice hacia un lado.' },
  },
  'guest.news.choose': { en: 'Choose a news item', es: 'Elegir una noticia' },
  'guest.question.who': { en: 'Who can create an account?', es: '¿Quién puede crear una cuenta?' },
  'guest.question.whoAnswer': {
    en: 'You, your spouse or partner, and your children who are 18 or older. Each person creates their own account with the information on their member ID card.',
    es: 'Usted, su cónyuge o pareja y sus hijos de 18 años o más. Cada persona crea su propia cuenta con los datos de su tarjeta de miembro.',
  },
  'guest.question.need': { en: 'What do I need before I start?', es: '¿Qué necesito antes de empezar?' },
  'guest.question.needAnswer': { en: 'Your member ID card, your date of birth, and an email address that only you read.', es: 'Su tarjeta de miembro, su fecha de nacimiento y un correo electrónico que solo usted lea.' },
  'guest.question.card': { en: 'I have no card yet. What can I do?', es: 'Todavía no tengo tarjeta. ¿Qué puedo hacer?' },
  'guest.question.cardAnswer': { en: 'Call us. We can find your information and tell you your member ID.', es: 'Llámenos. Podemos buscar sus datos y decirle su número de miembro.' },
  'guest.help.title': { en: 'Talk to a person', es: 'Hable con una persona' },
  'guest.help.ttyText': { en: 'If you are deaf or hard of hearing', es: 'Si es una persona sorda o con dificultad para oír' },
});
