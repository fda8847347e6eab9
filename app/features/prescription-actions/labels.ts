import { defineLabels } from '../../i18n/define-labels.ts';
import { labels as autoRefill } from './auto-refill-labels.ts';
import { labels as confirm } from './confirm-labels.ts';
import { labels as refusal } from './refusal-labels.ts';
import { labels as transferOut } from './transfer-out-labels.ts';

export const labels = defineLabels({
  en: {
    autoRefill: autoRefill.en,
    confirm: confirm.en,
    refusal: refusal.en,
    transferOut: transferOut.en,
    detail: {
      title: 'What you can do',
      turnOn: 'Turn on',
      turnOff: 'Turn off',
      renewTitle: 'New prescription',
      renew: 'Ask for a renewal',
      renewText: 'We ask your prescriber for a new prescription.',
      withdrawTitle: 'Request to your prescriber',
      withdraw: 'Withdraw',
      withdrawText: 'Your prescriber is being asked for a new prescription.',
      transferInTitle: 'Mail order',
      transferIn: 'Move to mail order',
      transferInText: 'Our pharmacy takes over the refills and ships them to you.',
      transferOutTitle: 'Another pharmacy',
      transferOut: 'Move it there',
      transferOutText: 'Mail order stops filling it, for good.',
      enroll: 'Complete your profile',
      enrollTitle: 'Mail-order profile',
      enrollText: 'The pharmacy needs it once, before your first refill or renewal.',
    },
    flash: {
      renew: 'We are asking your prescriber. You can follow the request on this page.',
      withdraw: 'The request is withdrawn.',
      transferIn: 'Your prescription is now with mail order.',
      transferOut: 'Your prescription moved to the other pharmacy.',
      reminderOn: 'Refill reminders are on.',
      reminderOff: 'Refill reminders are off.',
      autoOn: 'Auto charge and ship is on.',
      autoOff: 'Auto charge and ship is off.',
      checking:
        'We could not confirm your change yet. Check this page again in a few minutes. Try again only if nothing has changed by then.',
    },
  },
  es: {
    autoRefill: autoRefill.es,
    confirm: confirm.es,
    refusal: refusal.es,
    transferOut: transferOut.es,
    detail: {
      title: 'Qué puede hacer',
      turnOn: 'Activar',
      turnOff: 'Desactivar',
      renewTitle: 'Receta nueva',
      renew: 'Pedir renovación',
      renewText: 'Le pedimos una receta nueva a su médico.',
      withdrawTitle: 'Solicitud a su médico',
      withdraw: 'Retirar',
      withdrawText: 'Le estamos pidiendo una receta nueva a su médico.',
      transferInTitle: 'Pedidos por correo',
      transferIn: 'Pasar receta',
      transferInText: 'Nuestra farmacia se encarga de los resurtidos y se los envía.',
      transferOutTitle: 'Otra farmacia',
      transferOut: 'Pasar receta',
      transferOutText: 'La farmacia por correo deja de surtirla para siempre.',
      enroll: 'Completar su perfil',
      enrollTitle: 'Perfil de pedidos por correo',
      enrollText: 'La farmacia lo necesita una vez, antes de su primer resurtido o renovación.',
    },
    flash: {
      renew: 'Le estamos preguntando a su médico. Puede seguir la solicitud en esta página.',
      withdraw: 'La solicitud está retirada.',
      transferIn: 'Su receta ya está en pedidos por correo.',
      transferOut: 'Su receta pasó a la otra farmacia.',
      reminderOn: 'Los recordatorios de resurtido están activados.',
      reminderOff: 'Los recordatorios de resurtido están desactivados.',
      autoOn: 'El cobro y envío automáticos están activados.',
      autoOff: 'El cobro y envío automáticos están desactivados.',
      checking:
        'Todavía no pudimos confirmar su cambio. Vuelva a ver esta página en unos minutos. Inténtelo de nuevo solo si nada ha cambiado para entonces.',
    },
  },
});
