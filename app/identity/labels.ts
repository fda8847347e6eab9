import { defineLabels } from '../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    logIn: 'Log in',
    signOut: 'Sign out',
    start: {
      title: 'Please login again to continue',
      text: 'Your session has ended, so what you just sent was not saved. We are taking you to the login page.',
      textKept:
        'What you just sent was not taken yet. Log in, and you can go back to it with what you typed.',
    },
    leaving: {
      title: 'One moment',
      text: 'We are taking you to the login page.',
    },
    unavailable: {
      title: 'You cannot log in right now',
      text: 'The login service does not answer. Your account is fine. Please try again in a few minutes.',
    },
    failed: {
      title: 'We could not log you in',
      text: 'Your login did not finish. Please start again. If it keeps happening, call customer support.',
    },
    notBegun: {
      title: 'Available from {date}',
      plainTitle: 'Not available yet',
      text: 'Your coverage has not started yet. This page opens on the day it does; until then your home page has what you need.',
    },
    reset: {
      title: 'New password saved',
      text: 'Password reset successful. Please re-login with your new password.',
    },
    locked: {
      title: 'Please login again to continue',
      text_one:
        'Nothing happened here for {count} minute, so we locked this page to keep your information private.',
      text_other:
        'Nothing happened here for {count} minutes, so we locked this page to keep your information private.',
      next: 'After you log in, you will be back where you were.',
      logIn: 'Log in again',
    },
    stay: {
      title: 'Are you still there?',
      text: 'Nothing has happened here for a while. To keep your information private, this page locks at {time}.',
      textFinal:
        'You logged in many hours ago. To keep your information private, this session ends at {time}. Log in again to go on.',
      stay: 'Stay signed in',
    },
    keptForm: {
      title: 'You were sending a form: go back to it filled',
      text: 'You had to log in before we could take it. Nothing was sent. What you typed is kept for 30 minutes, without passwords, codes and card numbers.',
      page: 'Page',
      pageUnknown: 'The page you were on',
      back: 'Go back to the form',
      drop: 'No, go on without it',
    },
    logout: {
      title: 'Do you want to sign out?',
      text: 'You will need your user name and password to come back. Your cart will still be here.',
      stay: 'Stay signed in',
      done: 'You are signed out',
      doneText: 'We are taking you to the login page.',
      doneTextPlain: 'Close this browser window if others use this device.',
    },
    eligibility: {
      title: 'We could not confirm your membership',
      text: 'Sorry, your membership eligibility verification has failed. Please contact the customer support.',
    },
    ended: {
      title: 'Your membership has ended',
      text_one: 'Your coverage ended more than {count} month ago, so this account is closed.',
      text_other: 'Your coverage ended more than {count} months ago, so this account is closed.',
      call: 'For questions about your coverage or your records, call customer support:',
      tty: 'TTY: {tty}',
      other: 'Log in as another member',
    },
  },
  es: {
    logIn: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    start: {
      title: 'Vuelva a iniciar sesión para continuar',
      text: 'Su sesión terminó, por eso no se guardó lo que acaba de enviar. Lo llevamos a la página para iniciar sesión.',
      textKept:
        'Todavía no recibimos lo que acaba de enviar. Inicie sesión y podrá volver a ello con lo que escribió.',
    },
    leaving: {
      title: 'Un momento',
      text: 'Lo llevamos a la página para iniciar sesión.',
    },
    unavailable: {
      title: 'No es posible iniciar sesión en este momento',
      text: 'El servicio de inicio de sesión no responde. Su cuenta está bien. Inténtelo de nuevo en unos minutos.',
    },
    failed: {
      title: 'No pudimos iniciar su sesión',
      text: 'El inicio de sesión no terminó. Empiece de nuevo. Si vuelve a ocurrir, llame a atención al cliente.',
    },
    notBegun: {
      title: 'Disponible a partir del {date}',
      plainTitle: 'Todavía no está disponible',
      text: 'Su cobertura aún no ha comenzado. Esta página se abrirá el día en que comience; hasta entonces, en su página de inicio está lo que necesita.',
    },
    reset: {
      title: 'Contraseña nueva guardada',
      text: 'Su contraseña se restableció correctamente. Vuelva a iniciar sesión con su contraseña nueva.',
    },
    locked: {
      title: 'Vuelva a iniciar sesión para continuar',
      text_one:
        'No hubo actividad durante {count} minuto, así que bloqueamos esta página para proteger su información.',
      text_many:
        'No hubo actividad durante {count} de minutos, así que bloqueamos esta página para proteger su información.',
      text_other:
        'No hubo actividad durante {count} minutos, así que bloqueamos esta página para proteger su información.',
      next: 'Después de iniciar sesión, volverá a donde estaba.',
      logIn: 'Iniciar sesión de nuevo',
    },
    stay: {
      title: '¿Sigue ahí?',
      text: 'No ha habido actividad aquí desde hace un rato. Para proteger su información, esta página se bloqueará a las {time}.',
      textFinal:
        'Inició sesión hace muchas horas. Para proteger su información, esta sesión terminará a las {time}. Inicie sesión de nuevo para seguir.',
      stay: 'Seguir en la sesión',
    },
    keptForm: {
      title: 'Estaba enviando un formulario: vuelva a él con sus datos',
      text: 'Tenía que iniciar sesión antes de que pudiéramos recibirlo. No se envió nada. Lo que escribió se guarda 30 minutos, sin contraseñas, códigos ni números de tarjeta.',
      page: 'Página',
      pageUnknown: 'La página en la que estaba',
      back: 'Volver al formulario',
      drop: 'No, seguir sin él',
    },
    logout: {
      title: '¿Quiere cerrar la sesión?',
      text: 'Necesitará su nombre de usuario y su contraseña para volver. Su carrito seguirá aquí.',
      stay: 'Seguir en la sesión',
      done: 'Su sesión está cerrada',
      doneText: 'Lo llevamos a la página para iniciar sesión.',
      doneTextPlain: 'Cierre esta ventana del navegador si otras personas usan este dispositivo.',
    },
    eligibility: {
      title: 'No pudimos confirmar su membresía',
      text: 'Lo sentimos, no se pudo verificar su elegibilidad como miembro. Comuníquese con atención al cliente.',
    },
    ended: {
      title: 'Su membresía terminó',
      text_one: 'Su cobertura terminó hace más de {count} mes, por eso esta cuenta está cerrada.',
      text_many: 'Su cobertura terminó hace más de {count} de meses, por eso esta cuenta está cerrada.',
      text_other: 'Su cobertura terminó hace más de {count} meses, por eso esta cuenta está cerrada.',
      call: 'Si tiene preguntas sobre su cobertura o sus registros, llame a atención al cliente:',
      tty: 'TTY: {tty}',
      other: 'Iniciar sesión como otro miembro',
    },
  },
});
