import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    page: {
      title: 'Your medicines, benefits and orders in one place',
      lead: 'For members of your pharmacy-benefit program and their families.',
      strong: 'Order refills and follow them to your door.',
      say: 'See what is ready to refill, where your order is, and what you paid.',
      logIn: 'Log in',
      create: 'Create an account',
      signInNote: 'First time here? Have your member ID card with you.',
      allQuestions: 'All questions and answers',
      questions: 'Common questions',
    },
    news: {
      title: 'News for members',
      list_one: 'News for members, {count} item',
      list_other: 'News for members, {count} items. Scroll sideways.',
      choose: 'Choose a news item',
    },
    question: {
      who: 'Who can create an account?',
      whoAnswer:
        'You, your spouse or partner, and your children over 18. Each person makes their own account with their own member ID card.',
      need: 'What do I need before I start?',
      needAnswer: 'Your member ID card, your date of birth, and an email address that only you read.',
      card: 'I have no card yet. What can I do?',
      cardAnswer: 'Call us. We can look you up and tell you what is on your card.',
    },
    help: {
      title: 'Talk to a person',
      member: 'Member help',
      memberText: '24 hours a day, every day',
      tty: 'TTY',
      ttyText: 'If you are deaf or hard of hearing',
    },
  },
  es: {
    page: {
      title: 'Sus medicinas, beneficios y pedidos en un solo lugar',
      lead: 'Para los miembros de su programa de beneficios de farmacia y sus familias.',
      strong: 'Pida sus resurtidos y sígalos hasta su puerta.',
      say: 'Vea qué puede resurtir, dónde está su pedido y cuánto pagó.',
      logIn: 'Iniciar sesión',
      create: 'Crear una cuenta',
      signInNote: '¿Es su primera vez? Tenga a mano su tarjeta de miembro.',
      allQuestions: 'Todas las preguntas y respuestas',
      questions: 'Preguntas comunes',
    },
    news: {
      title: 'Noticias para los miembros',
      list_one: 'Noticias para los miembros, {count} noticia',
      list_many: 'Noticias para los miembros, {count} noticias. Deslice hacia un lado.',
      list_other: 'Noticias para los miembros, {count} noticias. Deslice hacia un lado.',
      choose: 'Elegir una noticia',
    },
    question: {
      who: '¿Quién puede crear una cuenta?',
      whoAnswer:
        'Usted, su cónyuge o pareja y sus hijos mayores de 18 años. Cada persona crea su propia cuenta con su propia tarjeta de miembro.',
      need: '¿Qué necesito antes de empezar?',
      needAnswer: 'Su tarjeta de miembro, su fecha de nacimiento y un correo electrónico que solo usted lea.',
      card: 'Todavía no tengo tarjeta. ¿Qué puedo hacer?',
      cardAnswer: 'Llámenos. Podemos buscar sus datos y decirle qué aparece en su tarjeta.',
    },
    help: {
      title: 'Hable con una persona',
      member: 'Ayuda para miembros',
      memberText: 'Las 24 horas, todos los días',
      tty: 'TTY',
      ttyText: 'Si es sordo o tiene dificultad para oír',
    },
  },
});
