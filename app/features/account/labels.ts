import { defineLabels } from '../../i18n/define-labels.ts';

/** The account profile under settings, and the changes to it. */
export const labels = defineLabels({
  en: {
    updated: 'Profile updated successfully',
    same: 'This is what we have already',
    page: {
      title: 'Account profile',
      reach: 'What you can change',
      email: 'Email address',
      phone: 'Contact number',
      none: 'None yet',
      change: 'Change',
      add: 'Add',
      plan: 'From your plan',
      planText: 'Your plan keeps these. If something is wrong, ask your employer or plan, or call us.',
      name: 'Name',
      dateOfBirth: 'Date of birth',
      client: 'Plan',
      userName: 'User name',
      cardId: 'Card ID',
      update: 'Update',
    },
    email: {
      title: 'Change your email address',
      lead: 'We send a 6-digit code to the new address. Your address changes when you enter the code.',
      now: 'Now: {email}',
      field: 'New email address',
      missing: 'Please enter email',
      invalid: 'Please enter valid email',
      taken: 'Another account uses this email address, so yours was not changed. Use another one.',
      submit: 'Send me a code',
    },
    phone: {
      title: 'Change your contact number',
      lead: 'We send a 6-digit code to {email}. Your number changes when you enter the code.',
      now: 'Now: {phone}',
      field: 'New contact number',
      hint: '10 digits, a US number',
      missing: 'Enter the contact number',
      invalid: 'Enter a contact number of 10 digits',
      noEmail:
        'To change your number we send a code to your email address. Add an email address to your profile first.',
      submit: 'Send me a code',
    },
    code: {
      title: 'Enter your code',
      leadEmail:
        'We sent a 6-digit code to {email}. It works for 10 minutes. Your email address changes when you enter it.',
      leadPhone:
        'We sent a 6-digit code to {email}. It works for 10 minutes. Your contact number becomes {phone} when you enter it.',
      submit: 'Save',
      resent: 'A new code is on its way. The one before it no longer works.',
      changeEmail: 'Use another email address',
      changePhone: 'Use another contact number',
      right: 'Your code was right, but the change is not saved yet.',
      tooLate:
        'Too much time passed since you entered your code, and nothing was changed. Ask for a new code.',
      unknown:
        'We got no answer, and do not know if the change was saved. Press Save again: it does no harm if it was.',
    },
    card: {
      title: 'Update your card ID',
      lead: 'Did your plan send you a new ID card? Enter its card ID, and your account goes by the new card.',
      now: 'Now: {cardId}',
      field: 'Card ID on the new card',
      hint: '3 to 20 letters and numbers',
      missing: 'Enter the card ID',
      invalid: 'A card ID has 3 to 20 letters and numbers',
      notYours: 'We do not find a new card of yours with this ID. Check it against the card, or call us.',
      unknown:
        'We could not tell whether your card was updated. Please try again: doing it twice does no harm.',
      submit: 'Update card ID',
    },
  },
  es: {
    updated: 'El perfil se actualizó correctamente',
    same: 'Esto es lo que ya tenemos',
    page: {
      title: 'Perfil de la cuenta',
      reach: 'Lo que puede cambiar',
      email: 'Correo electrónico',
      phone: 'Número de contacto',
      none: 'Ninguno todavía',
      change: 'Cambiar',
      add: 'Agregar',
      plan: 'De su plan',
      planText:
        'Estos datos los guarda su plan. Si algo no es correcto, pregunte a su empleador o a su plan, o llámenos.',
      name: 'Nombre',
      dateOfBirth: 'Fecha de nacimiento',
      client: 'Plan',
      userName: 'Nombre de usuario',
      cardId: 'Número de tarjeta',
      update: 'Actualizar',
    },
    email: {
      title: 'Cambie su correo electrónico',
      lead: 'Enviamos un código de 6 dígitos al correo nuevo. Su correo cambia cuando usted ingresa el código.',
      now: 'Ahora: {email}',
      field: 'Correo electrónico nuevo',
      missing: 'Ingrese su correo electrónico',
      invalid: 'Ingrese un correo electrónico válido',
      taken: 'Otra cuenta usa este correo electrónico, así que el suyo no se cambió. Use otro.',
      submit: 'Enviarme un código',
    },
    phone: {
      title: 'Cambie su número de contacto',
      lead: 'Enviamos un código de 6 dígitos a {email}. Su número cambia cuando usted ingresa el código.',
      now: 'Ahora: {phone}',
      field: 'Número de contacto nuevo',
      hint: '10 dígitos, un número de EE. UU.',
      missing: 'Ingrese el número de contacto',
      invalid: 'Ingrese un número de contacto de 10 dígitos',
      noEmail:
        'Para cambiar su número enviamos un código a su correo electrónico. Primero agregue un correo electrónico a su perfil.',
      submit: 'Enviarme un código',
    },
    code: {
      title: 'Ingrese su código',
      leadEmail:
        'Enviamos un código de 6 dígitos a {email}. Sirve durante 10 minutos. Su correo electrónico cambia cuando usted lo ingresa.',
      leadPhone:
        'Enviamos un código de 6 dígitos a {email}. Sirve durante 10 minutos. Cuando usted lo ingrese, su número de contacto será el {phone}.',
      submit: 'Guardar',
      resent: 'Un código nuevo está en camino. El anterior ya no sirve.',
      changeEmail: 'Usar otro correo electrónico',
      changePhone: 'Usar otro número de contacto',
      right: 'Su código era correcto, pero el cambio todavía no se ha guardado.',
      tooLate: 'Pasó demasiado tiempo desde que ingresó su código y no se cambió nada. Pida un código nuevo.',
      unknown:
        'No recibimos respuesta y no sabemos si el cambio se guardó. Presione Guardar otra vez: si ya se guardó, no pasa nada.',
    },
    card: {
      title: 'Actualice su número de tarjeta',
      lead: '¿Su plan le envió una tarjeta de miembro nueva? Ingrese su número y su cuenta usará la tarjeta nueva.',
      now: 'Ahora: {cardId}',
      field: 'Número de la tarjeta nueva',
      hint: 'De 3 a 20 letras y números',
      missing: 'Ingrese el número de tarjeta',
      invalid: 'Un número de tarjeta tiene de 3 a 20 letras y números',
      notYours: 'No encontramos una tarjeta nueva suya con este número. Compárelo con la tarjeta o llámenos.',
      unknown:
        'No sabemos si su tarjeta se actualizó. Inténtelo de nuevo: hacerlo dos veces no causa ningún problema.',
      submit: 'Actualizar el número de tarjeta',
    },
  },
});
