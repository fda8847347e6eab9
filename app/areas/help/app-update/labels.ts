import { defineLabels } from '../../../i18n/define-labels.ts';

export const labels = defineLabels({
  'appUpdate.outdated.title': { en: 'Your app is out of date', es: 'Su aplicación está desactualizada' },
  'appUpdate.outdated.text': { en: 'Version {newest} is available. Update now to get the newest features and fixes, or skip it for now.', es: 'Ya está disponible la versión {newest}. Actualice ahora para tener las funciones y correcciones más recientes, u omita la actualización por el momento.' },
  'appUpdate.blocked.title': { en: 'This version of the app is no longer supported', es: 'Esta versión de la aplicación ya no es compatible' },
  'appUpdate.blocked.text': { en: 'Update to version {newest} to continue. You will not lose anything.', es: 'Actualice a la versión {newest} para continuar. No perderá nada.' },
  'appUpdate.update': { en: 'Update now', es: 'Actualizar ahora' },
  'appUpdate.skip': { en: 'Skip', es: 'Omitir' },
});
