import { defineLabels } from '../../i18n/define-labels.ts';

/** Why something other than a refill can't be done; what refills share with it is in the prescriptions' words. */
export const labels = defineLabels({
  en: {
    stillRefillable:
      'This prescription still has refills. Order a refill now, or from its next refill date. You can ask for a renewal when no refills are left.',
    noOpenRequest:
      'There is no open request for this prescription, so there is nothing to withdraw. Its page shows how it stands now.',
    alreadyByMail: 'Mail order fills this prescription already. You do not need to do anything.',
    moveNotMailOrder:
      'Another pharmacy fills this prescription. Ask that pharmacy, or the one you want to use, to move it.',
    moveScheduleII:
      'Federal law does not allow this medicine to move to another pharmacy (Schedule II). Ask your prescriber for a new prescription.',
    moveNoRefillsLeft:
      'No refills are left to move. Ask your prescriber to send a new prescription to mail order.',
    autoNotOffered: 'Your plan does not offer auto charge and ship. You can order each refill yourself.',
    controlled:
      'This is a controlled medicine. It cannot be charged and shipped automatically. Order each refill yourself.',
    noValidCard:
      'None of your saved cards can pay. Add a card that has not expired, then come back to this page.',
    noMailOrderProfile:
      'Complete your mail-order profile first. The pharmacy needs it once. Then come back to this page.',
  },
  es: {
    stillRefillable:
      'Esta receta todavía tiene resurtidos. Pida un resurtido ahora o desde la fecha del próximo. Puede pedir una renovación cuando no queden resurtidos.',
    noOpenRequest:
      'No hay ninguna solicitud abierta para esta receta, así que no hay nada que retirar. Su página muestra cómo está ahora.',
    alreadyByMail: 'La farmacia por correo ya surte esta receta. Usted no tiene que hacer nada.',
    moveNotMailOrder:
      'Otra farmacia surte esta receta. Pida a esa farmacia, o a la que quiera usar, que la cambie de lugar.',
    moveScheduleII:
      'La ley federal no permite pasar esta medicina a otra farmacia (Lista II). Pida una receta nueva a su médico.',
    moveNoRefillsLeft:
      'No quedan resurtidos que pasar. Pida a su médico que envíe una receta nueva a la farmacia por correo.',
    autoNotOffered: 'Su plan no ofrece cobro y envío automáticos. Usted puede pedir cada resurtido.',
    controlled:
      'Es una medicina controlada. No se puede cobrar ni enviar automáticamente. Pida usted cada resurtido.',
    noValidCard:
      'Ninguna de sus tarjetas guardadas puede pagar. Agregue una tarjeta que no haya vencido y vuelva a esta página.',
    noMailOrderProfile:
      'Complete primero su perfil de pedidos por correo. La farmacia lo necesita una sola vez. Después vuelva a esta página.',
  },
});
