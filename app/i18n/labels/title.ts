import { defineLabels } from '../define-labels.ts';

/** Tab titles (specification 2.11–2.32). The prefix is fixed; the Spanish page shows it too. */
export const labels = defineLabels({
  'title.home': { en: 'Home', es: 'Inicio' },
  'title.orders': { en: 'Orders', es: 'Pedidos' },
  'title.notifications': { en: 'Notifications', es: 'Notificaciones' },
  'title.address': { en: 'Shipping addresses', es: 'Direcciones de envío' },
  'title.payment': { en: 'Payment methods', es: 'Formas de pago' },
  'title.prescriptions': { en: 'Prescriptions', es: 'Recetas' },
  'title.drug': { en: 'Drugs', es: 'Medicinas' },
  'title.claims': { en: 'Claims', es: 'Reclamaciones' },
  'title.pharmacy': { en: 'Find a pharmacy', es: 'Buscar una farmacia' },
  'title.reviews': { en: 'Clinical reviews', es: 'Revisiones clínicas' },
  'title.membership': { en: 'Membership', es: 'Membresía' },
  'title.benefits': { en: 'Benefits', es: 'Beneficios' },
  'title.forms': { en: 'Forms', es: 'Formularios' },
  'title.cart': { en: 'Cart', es: 'Carrito' },
  'title.sharing': { en: 'Family data sharing', es: 'Datos que comparte su familia' },
  'title.questions': { en: 'Questions and answers', es: 'Preguntas y respuestas' },
  'title.privacy': { en: 'Privacy policy', es: 'Política de privacidad' },
  'title.terms': { en: 'Terms of use', es: 'Términos de uso' },
  'title.support': { en: 'Support', es: 'Asistencia' },
  'title.alternatives': { en: 'Alternate therapy', es: 'Terapia alternativa' },
});
