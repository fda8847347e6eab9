import { defineLabels } from '../../i18n/define-labels.ts';

/** The hub of the settings, and what a membership that is over or not begun means for them. */
export const labels = defineLabels({
  en: {
    title: 'Settings',
    notNow: 'You can look, but not change this',
    notYet: 'Not available yet',
    termed: {
      on: 'Your membership ended on {date}, so addresses and cards can no longer be changed here. If this looks wrong, call us.',
      plain:
        'Your membership has ended, so addresses and cards can no longer be changed here. If this looks wrong, call us.',
    },
    futureEffective: {
      on: 'Your coverage starts on {date}. You can use this from that day.',
      plain: 'Your coverage has not started. You can use this from the day it starts.',
    },
    hub: {
      account: 'Your account',
      orders: 'Addresses and cards',
      profile: 'Account profile',
      profileText: 'Email address, contact number and ID card',
      notifications: 'Notifications',
      notificationsText: 'What we tell you about, by email or text message',
      myData: 'Download my data',
      myDataText: 'One file with what this site knows about you',
      sharing: 'Family data sharing',
      sharingText: 'Who on your card may see your health data',
      addresses: 'Shipping addresses',
      addressesText: 'Where your medicines can go',
      cards: 'Payment methods',
      cardsText: 'Cards that can pay for your orders',
      from: 'From {date}',
    },
    display: {
      title: 'How pages look',
      language: 'Language',
      textSize: 'Text size',
      light: 'Light version',
      lightOn: 'On. Pages load without scripts and use less data.',
      lightOff: 'Off. Turn it on for slow connections and old phones.',
      turnOn: 'Turn on',
      turnOff: 'Turn off',
    },
  },
  es: {
    title: 'Configuración',
    notNow: 'Puede ver esto, pero no cambiarlo',
    notYet: 'Todavía no está disponible',
    termed: {
      on: 'Su membresía terminó el {date}, así que aquí ya no se pueden cambiar direcciones ni tarjetas. Si esto le parece un error, llámenos.',
      plain:
        'Su membresía terminó, así que aquí ya no se pueden cambiar direcciones ni tarjetas. Si esto le parece un error, llámenos.',
    },
    futureEffective: {
      on: 'Su cobertura empieza el {date}. Podrá usar esta página desde ese día.',
      plain: 'Su cobertura aún no ha empezado. Podrá usar esta página desde el día en que empiece.',
    },
    hub: {
      account: 'Su cuenta',
      orders: 'Direcciones y tarjetas',
      profile: 'Perfil de la cuenta',
      profileText: 'Correo electrónico, número de contacto y tarjeta de miembro',
      notifications: 'Notificaciones',
      notificationsText: 'Qué le avisamos, por correo electrónico o mensaje de texto',
      myData: 'Descargar mis datos',
      myDataText: 'Un archivo con lo que este sitio sabe de usted',
      sharing: 'Datos que comparte su familia',
      sharingText: 'Quién de su tarjeta puede ver sus datos de salud',
      addresses: 'Direcciones de envío',
      addressesText: 'A dónde pueden llegar sus medicinas',
      cards: 'Formas de pago',
      cardsText: 'Las tarjetas con las que puede pagar sus pedidos',
      from: 'Desde el {date}',
    },
    display: {
      title: 'Cómo se ven las páginas',
      language: 'Idioma',
      textSize: 'Tamaño del texto',
      light: 'Versión ligera',
      lightOn: 'Activada. Las páginas cargan sin scripts y usan menos datos.',
      lightOff: 'Desactivada. Actívela para conexiones lentas y teléfonos antiguos.',
      turnOn: 'Activar',
      turnOff: 'Desactivar',
    },
  },
});
