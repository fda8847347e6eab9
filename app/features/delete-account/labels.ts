import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    steps: { who: 'Who you are', code: 'Code', confirm: 'Delete' },
    start: {
      title: 'Delete your account',
      lead: 'You can delete your online account here without logging in.',
      note: 'First we check that it is you: we send a 6-digit code to your registered email address. Nothing is deleted until you have read what goes and what stays, and confirmed it on the last page.',
      email: 'Registered email address',
      emailHint: 'The one our messages go to',
      emailMissing: 'Please enter email',
      emailInvalid: 'Please enter valid email',
      userName: 'User name',
      userNameHint: 'The one you log in with',
      userNameMissing: 'Enter your user name',
      userNameInvalid:
        'A user name begins with a letter or a number, and has only letters, numbers, underscores and hyphens',
      submit: 'Send me a code',
      tooLate:
        'Too much time passed since you entered your code, and nothing was deleted. Ask for a new code to start again.',
    },
    code: {
      title: 'Enter your code',
      lead: 'If {email} and the user name {userName} belong to one account, a 6-digit code is on its way to that address. It works for 10 minutes.',
      submit: 'Continue',
      resent: 'If they belong to one account, a new code is on its way. The one before it no longer works.',
      change: 'Change the email address or user name',
    },
    confirm: {
      title: 'What will be deleted',
      lead: 'This is about the account {userName}. It cannot be undone.',
      copy: 'Do you want a copy of your data first?',
      copyText:
        'Log in before you delete your account, and choose Settings, then Download my data. Or call us and ask for a copy.',
      call: 'Call {phone}',
      goes: 'What will be deleted',
      signIn: 'Your login',
      signInText:
        'Your user name, your password and the email address you log in with. You can no longer log in here or in the app.',
      devices: 'Your logins on all devices',
      devicesText: 'You are logged out in this browser now, and on other devices shortly after.',
      cart: 'Your cart',
      cartText: 'Refills you chose but did not order are forgotten within 7 days.',
      stays: 'What stays',
      coverage: 'Your coverage and your ID card',
      coverageText: 'Your benefits do not change, and your card works at the pharmacy as before.',
      orders: 'Your prescriptions and orders',
      ordersText:
        'Orders on their way still arrive and are still charged, and automatic refills go on. Call us to stop them.',
      saved: 'Your contact details, shipping addresses and payment cards',
      savedText: 'They stay with your benefit program and its pharmacy. Call us to have them removed.',
      law: 'Records the law tells us to keep',
      lawText:
        'Federal and state law require that prescriptions, claims and payments are kept for several years. They stay protected, and you can ask for a copy by phone.',
      box: 'I understand that my account will be deleted for good, and what stays',
      boxMissing: 'Check the box to say that you understand what will be deleted',
      submit: 'Delete my account',
      keep: 'Keep my account',
      unknown:
        'We got no answer, and do not know if your account was deleted. Press the button again: it does no harm if it was.',
    },
    done: {
      title: 'Your account was deleted',
      text: 'Your user name and password no longer work. If you were logged in to this account in this browser, you are logged out now.',
      coverage: 'Your coverage and your ID card have not changed. For anything else, call us.',
      again: 'You can create a new account at any time with your member ID card.',
      guest: 'Go to the start page',
    },
  },
  es: {
    steps: { who: 'Quién es usted', code: 'Código', confirm: 'Eliminar' },
    start: {
      title: 'Elimine su cuenta',
      lead: 'Aquí puede eliminar su cuenta en línea sin iniciar sesión.',
      note: 'Primero comprobamos que es usted: enviamos un código de 6 dígitos a su correo electrónico registrado. No se elimina nada hasta que lea qué se elimina y qué se conserva, y lo confirme en la última página.',
      email: 'Correo electrónico registrado',
      emailHint: 'El que recibe nuestros mensajes',
      emailMissing: 'Escriba el correo electrónico',
      emailInvalid: 'Escriba un correo electrónico válido',
      userName: 'Nombre de usuario',
      userNameHint: 'El que usa para iniciar sesión',
      userNameMissing: 'Escriba su nombre de usuario',
      userNameInvalid:
        'Un nombre de usuario empieza con una letra o un número y solo tiene letras sin acento, números, guiones bajos y guiones',
      submit: 'Enviarme un código',
      tooLate:
        'Pasó demasiado tiempo desde que escribió su código y no se eliminó nada. Pida un código nuevo para empezar otra vez.',
    },
    code: {
      title: 'Escriba su código',
      lead: 'Si {email} y el nombre de usuario {userName} son de la misma cuenta, ya va en camino un código de 6 dígitos a esa dirección. Sirve durante 10 minutos.',
      submit: 'Continuar',
      resent: 'Si son de la misma cuenta, ya va en camino un código nuevo. El anterior dejó de servir.',
      change: 'Cambiar el correo electrónico o el nombre de usuario',
    },
    confirm: {
      title: 'Qué se eliminará',
      lead: 'Se trata de la cuenta {userName}. Esto no se puede deshacer.',
      copy: '¿Quiere antes una copia de sus datos?',
      copyText:
        'Antes de eliminar su cuenta, inicie sesión y elija Configuración y luego Descargar mis datos. O llámenos y pida una copia.',
      call: 'Llamar al {phone}',
      goes: 'Lo que se eliminará',
      signIn: 'Su acceso',
      signInText:
        'Su nombre de usuario, su contraseña y el correo con el que inicia sesión. Ya no podrá iniciar sesión aquí ni en la aplicación.',
      devices: 'Sus sesiones en todos los dispositivos',
      devicesText: 'En este navegador se cierra ahora; en otros dispositivos, poco después.',
      cart: 'Su carrito',
      cartText: 'Los resurtidos que eligió y no pidió se olvidan en 7 días como máximo.',
      stays: 'Lo que se conserva',
      coverage: 'Su cobertura y su tarjeta de miembro',
      coverageText: 'Sus beneficios no cambian y su tarjeta sirve en la farmacia igual que antes.',
      orders: 'Sus recetas y pedidos',
      ordersText:
        'Los pedidos que están en camino llegan y se cobran, y los resurtidos automáticos continúan. Llámenos para detenerlos.',
      saved: 'Sus datos de contacto, direcciones de envío y tarjetas de pago',
      savedText: 'Se quedan con su programa de beneficios y su farmacia. Llámenos si quiere que se borren.',
      law: 'Los registros que exige la ley',
      lawText:
        'Las leyes federales y estatales exigen conservar recetas, reclamaciones y pagos durante varios años. Siguen protegidos y puede pedir una copia por teléfono.',
      box: 'Entiendo que mi cuenta se eliminará para siempre y qué se conserva',
      boxMissing: 'Marque la casilla para indicar que entiende qué se eliminará',
      submit: 'Eliminar mi cuenta',
      keep: 'Conservar mi cuenta',
      unknown:
        'No recibimos respuesta y no sabemos si su cuenta se eliminó. Presione el botón otra vez: si ya se eliminó, no pasa nada.',
    },
    done: {
      title: 'Su cuenta se eliminó',
      text: 'Su nombre de usuario y su contraseña ya no sirven. Si tenía abierta la sesión de esta cuenta en este navegador, ya se cerró.',
      coverage: 'Su cobertura y su tarjeta de miembro no cambiaron. Para cualquier otra cosa, llámenos.',
      again: 'Puede crear una cuenta nueva cuando quiera con su tarjeta de miembro.',
      guest: 'Ir a la página de inicio',
    },
  },
});
