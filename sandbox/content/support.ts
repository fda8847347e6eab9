import type { z } from 'zod';
import type { Support } from '#contract/content.ts';

type Numbers = z.input<typeof Support>;
type Line = NonNullable<Numbers['lines']>[number];

const mailOrder: Line = {
  title: { en: 'Mail-order pharmacy', es: 'Farmacia por correo' },
  hours: {
    en: 'Monday to Friday, 8 am to 8 pm Central Time',
    es: 'De lunes a viernes, de 8 a. m. a 8 p. m., hora del Centro',
  },
  phone: '8005550162',
  mailOrder: true,
};

const partners: Line = {
  title: { en: 'Help with signing in from your health plan', es: 'Ayuda para entrar desde su plan de salud' },
  hours: {
    en: 'Monday to Friday, 8 am to 6 pm Eastern Time',
    es: 'De lunes a viernes, de 8 a. m. a 6 p. m., hora del Este',
  },
  phone: '8005550188',
};

/** @param providerType of the caller; GUEST without a token */
export const getSupport = (providerType: string): Numbers => ({
  phone: '8005550142',
  alternatePhone: '8005550143',
  tty: '711',
  lines: providerType === 'PARTNER' ? [mailOrder, partners] : [mailOrder],
});
