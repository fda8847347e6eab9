import { toParagraphs, toPublished } from './wordpress.ts';
import type { Language } from '#contract/languages.ts';

type Words = { title: string; text: string; alt: string; link: string; query: string };

// oxfmt-ignore
const entries: { slug: string; picture: 'bars' | 'capsules' | 'rings'; en: Words; es: Words }[] = [
  {
    slug: 'mail-order', picture: 'capsules',
    en: { title: '90 days of medicine at your door.', text: 'Standard shipping for mail orders is free. You can order refills in a minute.', alt: 'Two large capsules side by side', link: 'How mail order works', query: 'mail+order' },
    es: { title: 'Medicamento para 90 días en su puerta.', text: 'El envío estándar de los pedidos por correo es gratis. Puede pedir sus resurtidos en un minuto.', alt: 'Dos cápsulas grandes, una al lado de la otra', link: 'Cómo funcionan los pedidos', query: 'correo' },
  },
  {
    slug: 'pharmacies', picture: 'rings',
    en: { title: 'A pharmacy close to you.', text: 'Most chains and many independent pharmacies accept your card.', alt: 'Rings around a point, as on a map', link: 'Which pharmacies you can use', query: 'network' },
    es: { title: 'Una farmacia cerca de usted.', text: 'La mayoría de las cadenas y muchas farmacias independientes aceptan su tarjeta.', alt: 'Círculos alrededor de un punto, como en un mapa', link: 'Qué farmacias puede usar', query: 'red' },
  },
  {
    slug: 'plan-year', picture: 'bars',
    en: { title: 'Your plan year starts again on January 1.', text: 'See what that means for your deductible and your copays.', alt: 'Three bars, each a step further than the last', link: 'About deductibles', query: 'deductible' },
    es: { title: 'El año de su plan vuelve a empezar el 1 de enero.', text: 'Vea qué significa para su deducible y sus copagos.', alt: 'Tres barras, cada una un paso más adelante que la anterior', link: 'Sobre los deducibles', query: 'deducible' },
  },
];

export const getBanners = (language: Language) =>
  entries.map(({ slug, picture, [language]: { title, text, alt, link, query } }, index) => ({
    ...toPublished(300 + index, slug, title, toParagraphs(text)),
    acf: { picture, alt, link: { url: `/guest-login/faq?q=${query}`, title: link } },
  }));
