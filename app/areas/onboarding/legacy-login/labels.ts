import { defineLabels } from '../../../i18n/define-labels.ts';

export const labels = defineLabels({
  'legacyLogin.title': { en: 'Login', es: 'Iniciar sesión' },
  'legacyLogin.password': { en: 'Password', es: 'Contraseña' },
  'legacyLogin.forgot': { en: 'Forgot Password?', es: '¿Olvidó su contraseña?' },
  'legacyLogin.submit': { en: 'Login', es: 'Iniciar sesión' },
  'legacyLogin.register': { en: 'Not Registered? Register here', es: '¿No se ha registrado? Regístrese aquí' },
});
