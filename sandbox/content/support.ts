/** Whom members call. */
export const support = {
  phone: '8005550142',
  alternatePhone: '8005550143',
  tty: '711',
  lines: [
    {
      title: { en: 'Mail-order pharmacy', es: 'Farmacia de pedidos por correo' },
      hours: {
        en: 'Monday to Friday, 8 am to 8 pm Central time',
        es: 'De lunes a viernes, de 8 a. m. a 8 p. m., hora del Centro',
      },
      phone: '8005550177',
    },
  ],
};
