import { toParagraphs, toPublished } from './wordpress.ts';
import type { Language } from '#contract/languages.ts';

const html: Record<Language, [title: string, html: string]> = {
  en: [
    'About us',
    toParagraphs(
      'We manage pharmacy benefits for employers, unions and public programs. Your health plan decides what it covers. We make it work at the pharmacy, by mail and on this site.',
    ) +
      '<h2>What we do for you</h2>' +
      '<ul><li>pay the plan’s share of the price while you are at the pharmacy</li><li>ship the medicines you take every day</li><li>have a pharmacist check each prescription before it is filled</li><li>answer the phone, day and night</li></ul>' +
      '<h2>What we are not</h2>' +
      toParagraphs(
        'We are not a health plan and not your prescriber. For questions about your health, ask your prescriber or pharmacist.',
      ),
  ],
  es: [
    'Quiénes somos',
    toParagraphs(
      'Administramos beneficios de farmacia para empleadores, sindicatos y programas públicos. Su plan de salud decide qué cubre. Nosotros hacemos que funcione en la farmacia, por correo y en este sitio.',
    ) +
      '<h2>Lo que hacemos por usted</h2>' +
      '<ul><li>pagar la parte del plan mientras usted está en la farmacia</li><li>enviar los medicamentos que toma todos los días</li><li>hacer que un farmacéutico revise cada receta antes de surtirla</li><li>contestar el teléfono, de día y de noche</li></ul>' +
      '<h2>Lo que no somos</h2>' +
      toParagraphs(
        'No somos un plan de salud ni quien le receta. Si tiene preguntas sobre su salud, consulte a quien le receta o a su farmacéutico.',
      ),
  ],
};

export const getAboutPage = (language: Language) => toPublished(200, 'about-us', ...html[language]);
