import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    title: 'Move to another pharmacy',
    warning:
      'Mail order stops filling this prescription, for good. The other pharmacy fills it from then on. This cannot be undone here.',
    pharmacyName: 'Name of the pharmacy',
    pharmacyNameMissing: 'Enter the name of the pharmacy',
    pharmacyPhone: 'Phone number of the pharmacy',
    pharmacyPhoneHint: 'Ten digits, such as 608-555-0142',
    pharmacyPhoneMissing: 'Enter the phone number of the pharmacy',
    phoneInvalid: 'Enter a phone number with ten digits',
    understood: 'I understand that mail order can no longer fill it',
    understoodMissing: 'Check the box to go on',
    submit: 'Move the prescription',
  },
  es: {
    title: 'Pasar a otra farmacia',
    warning:
      'La farmacia por correo deja de surtir esta receta para siempre. Desde entonces la surte la otra farmacia. Aquí no se puede deshacer.',
    pharmacyName: 'Nombre de la farmacia',
    pharmacyNameMissing: 'Escriba el nombre de la farmacia',
    pharmacyPhone: 'Teléfono de la farmacia',
    pharmacyPhoneHint: 'Diez dígitos, por ejemplo 608-555-0142',
    pharmacyPhoneMissing: 'Escriba el teléfono de la farmacia',
    phoneInvalid: 'Escriba un número de teléfono de diez dígitos',
    understood: 'Entiendo que la farmacia por correo ya no podrá surtirla',
    understoodMissing: 'Marque la casilla para continuar',
    submit: 'Pasar la receta',
  },
});
