import { toParagraphs, toPublished } from './wordpress.ts';
import type { Language } from '#contract/languages.ts';

const html: Record<Language, [title: string, html: string]> = {
  en: [
    'About us',
    toParagraphs(
      'We manage pharmacy benefits for employers, unions and public programs. Your health plan sets the rules. We apply them at the pharmacy, by mail and on this site.',
    ) +
      '<h2>What we do for you</h2>' +
      '<ul><li>We pay the plan’s share of the price while you are at the pharmacy.</li><li>We send your orders to a pharmacy that ships the medicines you take every day.</li><li>We check new prescriptions against the rules of your plan.</li><li>We answer the phone, day and night.</li></ul>' +
      '<h2>What we are not</h2>' +
      toParagraphs(
        'We are not a pharmacy, a health plan or your prescriber. For questions about your health, ask your prescriber or pharmacist.',
      ),
  ],
  es: [
    'Quiénes somos',
    toParagraphs(
      'Administramos beneficios de farmacia para empleadores, sindicatos y programas públicos. Su plan de salud fija las reglas. Nosotros las aplicamos en la farmacia, por correo y en este sitio.',
    ) +
      '<h2>Lo que hacemos por usted</h2>' +
      '<ul><li>Pagamos en el momento la parte del plan en la farmacia.</li><li>Enviamos sus pedidos a una farmacia que le manda por correo los medicamentos que toma todos los días.</li><li>Revisamos si las recetas nuevas cumplen las reglas de su plan.</li><li>Contestamos el teléfono, de día y de noche.</li></ul>' +
      '<h2>Lo que no somos</h2>' +
      toParagraphs(
        'No somos una farmacia, ni un plan de salud, ni quien le receta. Si tiene preguntas sobre su salud, consulte a quien le receta o a su farmacéutico.',
      ),
  ],
};

export const getAboutPage = (language: Language) => toPublished(200, 'about-us', ...html[language]);
