import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    title: 'Notifications',
    lead: 'Choose what we tell you about, and how.',
    where: 'Email goes to {email}. Text messages go to {phone}.',
    whereEmail: 'Email goes to {email}. To get text messages too, add a contact number to your profile.',
    whereText: 'Text messages go to {phone}. To get email too, add an email address to your profile.',
    whereNone: 'Add an email address or a contact number to your profile first.',
    toProfile: 'Change where they go',
    always: 'Messages about the safety of your account always go to your email. You cannot turn these off.',
    email: 'Email',
    text: 'Text message',
    save: 'Save notifications',
    saved: 'Notifications updated successfully',
    noPhone: 'Text messages need a contact number. Add one to your profile first.',
    orderUpdates: { title: 'Orders', about: 'An order was received, shipped, delivered or needs you' },
    refillReminders: { title: 'Refill reminders', about: 'A prescription can be refilled again' },
    prescriberAnswers: { title: 'Prescriber answers', about: 'Your prescriber answered a renewal request' },
    payments: { title: 'Payments', about: 'A card was charged, was declined or is about to expire' },
    planNews: { title: 'Plan news', about: 'Changes in your benefits and the drugs they cover' },
  },
  es: {
    title: 'Notificaciones',
    lead: 'Elija qué le avisamos y cómo.',
    where: 'Los correos llegan a {email}. Los mensajes de texto llegan al {phone}.',
    whereEmail:
      'Los correos llegan a {email}. Para recibir también mensajes de texto, agregue un número de contacto a su perfil.',
    whereText:
      'Los mensajes de texto llegan al {phone}. Para recibir también correos, agregue un correo electrónico a su perfil.',
    whereNone: 'Primero agregue a su perfil un correo electrónico o un número de contacto.',
    toProfile: 'Cambiar a dónde llegan',
    always:
      'Los mensajes sobre la seguridad de su cuenta siempre llegan a su correo. Estos no se pueden desactivar.',
    email: 'Correo electrónico',
    text: 'Mensaje de texto',
    save: 'Guardar las notificaciones',
    saved: 'Las notificaciones se actualizaron correctamente',
    noPhone: 'Para los mensajes de texto hace falta un número de contacto. Agréguelo primero a su perfil.',
    orderUpdates: {
      title: 'Pedidos',
      about: 'Un pedido se recibió, se envió, se entregó o necesita algo de usted',
    },
    refillReminders: { title: 'Recordatorios de resurtido', about: 'Una receta ya se puede resurtir' },
    prescriberAnswers: {
      title: 'Respuestas de quien receta',
      about: 'Quien le receta respondió a una solicitud de renovación',
    },
    payments: { title: 'Pagos', about: 'Una tarjeta se cobró, se rechazó o está por vencer' },
    planNews: {
      title: 'Novedades del plan',
      about: 'Cambios en sus beneficios y en las medicinas que cubren',
    },
  },
});
