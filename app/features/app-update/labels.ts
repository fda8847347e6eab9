import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    outdated: {
      title: 'Your app is out of date',
      text: 'Version {newest} is out. Update now to get the newest features and fixes, or skip it for now.',
    },
    blocked: {
      title: 'This version of the app is no longer supported',
      text: 'Update to version {newest} to go on. Nothing of yours is lost.',
    },
    update: 'Update now',
    skip: 'Skip',
  },
  es: {
    outdated: {
      title: 'Su aplicación está desactualizada',
      text: 'Ya está disponible la versión {newest}. Actualice ahora para tener las funciones y correcciones más recientes, u omita la actualización por el momento.',
    },
    blocked: {
      title: 'Esta versión de la aplicación ya no es compatible',
      text: 'Actualice a la versión {newest} para continuar. No se pierde nada de lo suyo.',
    },
    update: 'Actualizar ahora',
    skip: 'Omitir',
  },
});
