import { defineLabels } from '../../i18n/define-labels.ts';

/** The pages that ask once more before something is done. */
export const labels = defineLabels({
  en: {
    page: {
      notNow: 'Not possible now',
      whatNext: 'What happens next',
      backTo: 'Back to the prescription',
      enroll: 'Complete your profile',
      notNowTitle: 'Why not',
    },
    renew: {
      title: 'Ask for a renewal',
      text: 'We ask {prescriber} for a new prescription of {drug}.',
      submit: 'Ask for a renewal',
      next1: 'We contact {prescriber}',
      next1Text: 'Today. You do not need to call.',
      next2: 'Your prescriber answers',
      next2Text: 'They have until {date}. Until then you can withdraw the request.',
      next3: 'You order',
      next3Text:
        'If they agree, the new prescription is in your list and you can order it. If they do not agree or do not answer, this prescription says so and why.',
    },
    withdraw: {
      title: 'Withdraw the request',
      text: 'We stop asking {prescriber} for a new prescription of {drug}. You can ask again later.',
      submit: 'Withdraw the request',
    },
    transferIn: {
      title: 'Move to mail order',
      text: '{drug} moves from {pharmacy} to our mail-order pharmacy, with the refills that are left.',
      submit: 'Move to mail order',
      next1: 'The prescription moves',
      next1Text: '{pharmacy} can no longer fill it. This cannot be undone here.',
      next2: 'You order your refill',
      next2Text: 'It is in your list as a new prescription. Nothing is charged or shipped until you order.',
    },
    reminderOn: {
      title: 'Turn on refill reminders',
      text: 'We tell you when {drug} can be refilled, the way you chose in your mail-order profile.',
      submit: 'Turn on reminders',
    },
    reminderOff: {
      title: 'Turn off refill reminders',
      text: 'We no longer tell you when {drug} can be refilled. You can turn reminders on again at any time.',
      submit: 'Turn off reminders',
    },
    autoOff: {
      title: 'Turn off auto charge and ship',
      text: 'We no longer charge and ship refills of {drug} by themselves. You order each refill. An order that is placed already goes on.',
      submit: 'Turn off auto charge and ship',
    },
  },
  es: {
    page: {
      notNow: 'Ahora no es posible',
      whatNext: 'Qué sigue',
      backTo: 'Volver a la receta',
      enroll: 'Completar su perfil',
      notNowTitle: 'Por qué no',
    },
    renew: {
      title: 'Pedir una renovación',
      text: 'Le pedimos a {prescriber} una receta nueva de {drug}.',
      submit: 'Pedir una renovación',
      next1: 'Contactamos a {prescriber}',
      next1Text: 'Hoy. Usted no tiene que llamar.',
      next2: 'Su médico responde',
      next2Text: 'Tiene hasta el {date}. Hasta entonces usted puede retirar la solicitud.',
      next3: 'Usted hace el pedido',
      next3Text:
        'Si acepta, la receta nueva aparece en su lista y puede pedirla. Si no acepta o no responde, esta receta lo indica y dice por qué.',
    },
    withdraw: {
      title: 'Retirar la solicitud',
      text: 'Dejamos de pedirle a {prescriber} una receta nueva de {drug}. Puede volver a pedirla más adelante.',
      submit: 'Retirar la solicitud',
    },
    transferIn: {
      title: 'Pasar a pedidos por correo',
      text: '{drug} pasa de {pharmacy} a nuestra farmacia por correo, con los resurtidos que quedan.',
      submit: 'Pasar a pedidos por correo',
      next1: 'La receta cambia de lugar',
      next1Text: '{pharmacy} ya no puede surtirla. Aquí no se puede deshacer.',
      next2: 'Usted pide su resurtido',
      next2Text:
        'Aparece en su lista como receta nueva. No se cobra ni se envía nada hasta que usted lo pida.',
    },
    reminderOn: {
      title: 'Activar los recordatorios de resurtido',
      text: 'Le avisamos cuando se pueda resurtir {drug}, de la manera que eligió en su perfil de pedidos por correo.',
      submit: 'Activar los recordatorios',
    },
    reminderOff: {
      title: 'Desactivar los recordatorios de resurtido',
      text: 'Ya no le avisamos cuando se pueda resurtir {drug}. Puede volver a activarlos en cualquier momento.',
      submit: 'Desactivar los recordatorios',
    },
    autoOff: {
      title: 'Desactivar el cobro y envío automáticos',
      text: 'Ya no cobramos ni enviamos automáticamente los resurtidos de {drug}. Usted pide cada resurtido. Un pedido que ya está hecho sigue adelante.',
      submit: 'Desactivar el cobro y envío',
    },
  },
});
