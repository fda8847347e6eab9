import { toParagraphs, toPublished } from './wordpress.ts';
import type { Language } from '#contract/languages.ts';

type Words = { title: string; text: string; alt: string; link: string };

const entries = [
  {
    slug: 'mail-order',
    picture: 'capsules',
    url: '/guest-login/faq?q=mail+order',
    en: {
      title: '90 days of medicine at your door.',
      text: 'Standard shipping for mail orders is free. You can order refills in a minute.',
      alt: 'Two large capsules side by side',
      link: 'How mail order works',
    },
    es: {
      title: 'Medicamento para 90 días en su puerta.',
      text: 'El envío estándar de los pedidos por correo es gratis. Puede pedir sus resurtidos en un minuto.',
      alt: 'Dos cápsulas grandes, una al lado de la otra',
      link: 'Cómo funcionan los pedidos',
    },
  },
  {
    slug: 'pharmacies',
    picture: 'rings',
    url: '/guest-login/faq?q=network',
    en: {
      title: 'A pharmacy close to you.',
      text: 'Most chains and many independent pharmacies accept your card.',
      alt: 'Rings around a point, as on a map',
      link: 'Which pharmacies you can use',
    },
    es: {
      title: 'Una farmacia cerca de usted.',
      text: 'La mayoría de las cadenas y muchas farmacias independientes aceptan su tarjeta.',
      alt: 'Círculos alrededor de un punto, como en un mapa',
      link: 'Qué farmacias puede usar',
    },
  },
  {
    slug: 'plan-year',
    picture: 'bars',
    url: '/guest-login/faq?q=deductible',
    en: {
      title: 'Your plan year starts again on January 1.',
      text: 'See what that means for your deductible and your copays.',
      alt: 'Three bars, each a step further than the last',
      link: 'About deductibles',
    },
    es: {
      title: 'El año de su plan vuelve a empezar el 1 de enero.',
      text: 'Vea qué significa para su deducible y sus copagos.',
      alt: 'Tres barras, cada una un paso más adelante que la anterior',
      link: 'Sobre los deducibles',
    },
  },
] as const satisfies { slug: string; picture: string; url: string; en: Words; es: Words }[];

const QUERIES_ES: Record<string, string> = {
  'mail-order': '/guest-login/faq?q=correo',
  pharmacies: '/guest-login/faq?q=red',
  'plan-year': '/guest-login/faq?q=deducible',
};

export const getBanners = (language: Language) =>
  entries.map(({ slug, picture, url, [language]: { title, text, alt, link } }, index) => ({
    ...toPublished(300 + index, slug, title, toParagraphs(text)),
    acf: {
      picture,
      alt,
      link: { url: language === 'es' ? (QUERIES_ES[slug] ?? url) : url, title: link },
    },
  }));
