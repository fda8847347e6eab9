import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    title: 'Login',
    email: 'Registered Email Address',
    password: 'Password',
    forgot: 'Forgot Password?',
    submit: 'Login',
    notRegistered: 'Not Registered?',
    register: 'Register here',
  },
  es: {
    title: 'Iniciar sesión',
    email: 'Correo electrónico registrado',
    password: 'Contraseña',
    forgot: '¿Olvidó su contraseña?',
    submit: 'Iniciar sesión',
    notRegistered: '¿No está registrado?',
    register: 'Regístrese aquí',
  },
});
