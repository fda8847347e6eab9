import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    list: {
      title: 'Face or touch ID',
      lead: 'Use Face ID, Touch ID or Windows Hello to come back in after a break, in place of your password.',
      setUp: 'Set up on this device',
      yours: 'Set up so far',
      made: 'Set up on {date}',
      used: 'Last used on {date}',
      neverUsed: 'Not used yet',
      remembered: 'Logs in on a remembered device',
      remove: 'Remove',
      empty: 'Nothing is set up yet',
      emptyText: 'You can set it up on each phone, tablet or computer that only you use.',
      most: 'You have {count} set up, which is the most. Remove one that you no longer use first.',
    },
    new: {
      title: 'Set up face or touch ID',
      lead: 'Your device will ask for your face, your finger or its PIN. That never leaves your device: we only learn that it was you.',
      name: 'Name for this device',
      nameHint: 'So that you know it in your list',
      defaultName: 'My device',
      remember: 'Remember this device',
      rememberHint:
        'You can log in here without your password, for 90 days after the last time. Only tick this on a device that nobody else uses.',
      go: 'Set up',
      noScript:
        'This needs JavaScript, which is off in your browser or in the light version. You can go on logging in with your user name and password.',
      unsupported:
        'This browser cannot use face or touch ID. You can go on logging in with your user name and password.',
      failed: 'Failed to enable biometric authentication',
      added: 'Face or touch ID is set up.',
      addedRemembered: 'Face or touch ID is set up, and this device is remembered.',
      addedNotRemembered:
        'Face or touch ID is set up. This device could not be remembered, because you came in through a partner’s site.',
    },
    remove: {
      title: 'Remove “{name}”?',
      text: 'It will not unlock the portal any more, and a device remembered with it is forgotten. Your password still works. Remove it in your device’s own settings, too.',
      go: 'Remove',
      keep: 'Keep it',
      removed: 'Removed.',
    },
    use: {
      go: 'Use Face ID, Touch ID or Windows Hello',
      ended: 'You are signed out. This device is remembered, so you can come back in without your password.',
      password: 'Log in with your password',
      failed: 'We could not confirm that it is you. Try again, or log in with your password.',
      forgotten: 'This device is no longer remembered. Please log in with your password.',
      unavailable: 'The login service does not answer. Please try again in a few minutes.',
    },
  },
  es: {
    list: {
      title: 'Rostro o huella digital',
      lead: 'Use Face ID, Touch ID o Windows Hello para volver a entrar después de una pausa, en lugar de su contraseña.',
      setUp: 'Activar en este dispositivo',
      yours: 'Activados hasta ahora',
      made: 'Activado el {date}',
      used: 'Usado por última vez el {date}',
      neverUsed: 'Todavía no se ha usado',
      remembered: 'Inicia sesión en un dispositivo recordado',
      remove: 'Quitar',
      empty: 'Todavía no hay nada activado',
      emptyText: 'Puede activarlo en cada teléfono, tableta o computadora que solo use usted.',
      most: 'Tiene {count} activados, que es el máximo. Quite primero uno que ya no use.',
    },
    new: {
      title: 'Activar el rostro o la huella digital',
      lead: 'Su dispositivo le pedirá su rostro, su huella o su PIN. Eso nunca sale de su dispositivo: nosotros solo sabemos que fue usted.',
      name: 'Nombre de este dispositivo',
      nameHint: 'Para que lo reconozca en su lista',
      defaultName: 'Mi dispositivo',
      remember: 'Recordar este dispositivo',
      rememberHint:
        'Podrá iniciar sesión aquí sin su contraseña, hasta 90 días después de la última vez. Marque esto solo en un dispositivo que nadie más use.',
      go: 'Activar',
      noScript:
        'Esto necesita JavaScript, que está desactivado en su navegador o en la versión ligera. Puede seguir iniciando sesión con su nombre de usuario y su contraseña.',
      unsupported:
        'Este navegador no puede usar el rostro ni la huella digital. Puede seguir iniciando sesión con su nombre de usuario y su contraseña.',
      failed: 'No se pudo activar la autenticación biométrica',
      added: 'El rostro o la huella digital quedó activado.',
      addedRemembered: 'El rostro o la huella digital quedó activado y recordaremos este dispositivo.',
      addedNotRemembered:
        'El rostro o la huella digital quedó activado. No pudimos recordar este dispositivo porque usted llegó desde el sitio de otra organización.',
    },
    remove: {
      title: '¿Quitar “{name}”?',
      text: 'Ya no desbloqueará el portal, y olvidaremos el dispositivo recordado con él. Su contraseña sigue funcionando. Quítelo también en la configuración de su dispositivo.',
      go: 'Quitar',
      keep: 'Conservarlo',
      removed: 'Se quitó.',
    },
    use: {
      go: 'Usar Face ID, Touch ID o Windows Hello',
      ended:
        'Su sesión está cerrada. Recordamos este dispositivo, así que puede volver a entrar sin su contraseña.',
      password: 'Iniciar sesión con su contraseña',
      failed: 'No pudimos confirmar que es usted. Inténtelo de nuevo o inicie sesión con su contraseña.',
      forgotten: 'Ya no recordamos este dispositivo. Inicie sesión con su contraseña.',
      unavailable: 'El servicio de inicio de sesión no responde. Inténtelo de nuevo en unos minutos.',
    },
  },
});
