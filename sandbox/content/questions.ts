import { fallbackClientConfig, type ClientConfig } from '#contract/content.ts';
import type { QuestionTopic } from '#contract/pages.ts';
import { questionSentences } from '#contract/safety-sentences.ts';
import { toParagraphs, toPublished } from './wordpress.ts';
import type { Language } from '#contract/languages.ts';

interface Entry {
  slug: string;
  topic: QuestionTopic;
  /** the feature in its answer; members of a client that hides the feature get a different entry, or none */
  flag?: 'hideOutOfNetwork' | 'hideDrugPricingTab' | 'suppressMailOrderFeatures';
  instead?: Record<Language, string>;
  en: [question: string, ...answer: string[]];
  es: [question: string, ...answer: string[]];
}

// oxfmt-ignore
const entries: Entry[] = [
  {
    slug: 'what-is-a-copay', topic: 'benefits',
    en: ['What is a copay?', 'A copay is the fixed part of a price that you pay each time you fill a prescription. Your plan pays the rest.', 'Each tier has its own copay. Generics cost the least, and preferred brands cost less than other brands.'],
    es: ['¿Qué es un copago?', 'El copago es la parte fija del precio que usted paga cada vez que surte una receta. Su plan paga el resto.', 'Cada nivel tiene su copago. Los genéricos son los que menos cuestan, y las marcas preferidas cuestan menos que las demás.'],
  },
  {
    slug: 'what-is-a-deductible', topic: 'benefits',
    en: ['What is a deductible, and when does it start again?', 'A deductible is the amount you pay in a plan year before your plan starts to share the cost. Preventive medicines are usually covered from the first day.', 'It starts again on the first day of your plan year, which for most plans is January 1.'],
    es: ['¿Qué es un deducible y cuándo vuelve a empezar?', 'El deducible es lo que usted paga en un año del plan antes de que su plan empiece a compartir el costo. Los medicamentos preventivos suelen tener cobertura desde el primer día.', 'Vuelve a empezar el primer día del año de su plan, que en la mayoría de los planes es el 1 de enero.'],
  },
  {
    slug: 'which-pharmacies', topic: 'benefits', flag: 'hideOutOfNetwork',
    instead: {
      en: 'Any pharmacy in your network. Most chains and many independent pharmacies accept your card.',
      es: 'Cualquier farmacia de su red. La mayoría de las cadenas y muchas farmacias independientes aceptan su tarjeta.',
    },
    en: ['Which pharmacies can I use?', 'Any pharmacy in your network. Most chains and many independent pharmacies accept your card. At a pharmacy outside the network you may pay the full price.'],
    es: ['¿Qué farmacias puedo usar?', 'Cualquier farmacia de su red. La mayoría de las cadenas y muchas farmacias independientes aceptan su tarjeta. En una farmacia fuera de la red es posible que pague el precio completo.'],
  },
  {
    slug: 'covered-medicines', topic: 'benefits', flag: 'hideDrugPricingTab',
    instead: {
      en: 'Look at your list of preferred medicines under <strong>Benefits</strong>, or ask us by phone. Your health plan sets the coverage rules. They can change from year to year.',
      es: 'Vea su lista de medicamentos preferidos en <strong>Beneficios</strong> o pregúntenos por teléfono. Su plan de salud fija las reglas de cobertura, que pueden cambiar de un año a otro.',
    },
    en: ['How do I know if my plan covers a medicine?', 'Sign in and look it up under <strong>Drugs</strong>, or ask us by phone. Your health plan sets the coverage rules. They can change from year to year.'],
    es: ['¿Cómo sé si mi plan cubre un medicamento?', 'Inicie sesión y búsquelo en <strong>Medicamentos</strong>, o pregúntenos por teléfono. Su plan de salud fija las reglas de cobertura, que pueden cambiar de un año a otro.'],
  },
  {
    slug: 'what-is-a-clinical-review', topic: 'clinical-review',
    en: ['What is a clinical review?', 'Some medicines need approval before your plan pays for them. A pharmacist reads the information from your prescriber and decides by your plan’s rules.'],
    es: ['¿Qué es una revisión clínica?', 'Algunos medicamentos necesitan aprobación antes de que su plan los pague. Un farmacéutico lee la información de quien le recetó y decide según las reglas de su plan.'],
  },
  {
    slug: 'how-long-does-a-review-take', topic: 'clinical-review',
    en: ['How long does a review take?', 'We decide most reviews within 3 days after your prescriber answers our questions. We decide urgent reviews within 1 day.'],
    es: ['¿Cuánto tarda una revisión?', 'Decidimos la mayoría en los 3 días siguientes a que quien le recetó responde nuestras preguntas. Las urgentes se deciden en 1 día.'],
  },
  {
    slug: 'review-denied', topic: 'clinical-review',
    en: ['My review was denied. What can I do?', 'You have choices:', '<ul><li>ask your prescriber if another medicine could work for you</li><li>send us more information</li><li>appeal within 180 days, as the letter explains</li></ul>'],
    es: ['Mi revisión se denegó. ¿Qué puedo hacer?', 'Tiene varias opciones:', '<ul><li>preguntar a quien le recetó si otro medicamento le sirve</li><li>enviarnos más información</li><li>apelar en un plazo de 180 días, como explica la carta</li></ul>'],
  },
  {
    slug: 'how-mail-order-works', topic: 'mail-order', flag: 'suppressMailOrderFeatures',
    en: ['How does mail order work?', 'Medicines you take every day come to your door, up to 90 days at a time. Standard shipping is free.', 'Ask your prescriber for a 90-day prescription with refills. Ask them to send it to the mail-order pharmacy.'],
    es: ['¿Cómo funcionan los pedidos por correo?', 'Los medicamentos que toma todos los días llegan a su puerta, hasta para 90 días cada vez. El envío estándar es gratis.', 'Pida a quien le recetó una receta para 90 días con resurtidos. Pídale que la envíe a la farmacia por correo.'],
  },
  {
    slug: 'how-long-does-mail-order-take', topic: 'mail-order', flag: 'suppressMailOrderFeatures',
    en: ['How long does mail order take?', 'Most orders ship in 3 business days and arrive 2 to 4 days later. Order when you have two weeks of medicine left.'],
    es: ['¿Cuánto tarda un pedido por correo?', 'La mayoría de los pedidos salen en 3 días hábiles y llegan de 2 a 4 días después. Haga su pedido cuando le queden dos semanas de medicamento.'],
  },
  {
    slug: 'order-has-not-arrived', topic: 'mail-order', flag: 'suppressMailOrderFeatures',
    en: ['My order has not arrived. What can I do?', `Sign in and follow it under <strong>Orders</strong>. ${questionSentences.lateOrder.en}`],
    es: ['Mi pedido no ha llegado. ¿Qué hago?', `Inicie sesión y sígalo en <strong>Pedidos</strong>. ${questionSentences.lateOrder.es}`],
  },
];

/** An entry for members of a client; undefined for one that does not apply to them. */
function entryFor(entry: Entry, client: ClientConfig): Entry | undefined {
  const { flag, instead } = entry;
  if (flag === undefined || !client[flag]) return entry;
  return instead && { ...entry, en: [entry.en[0], instead.en], es: [entry.es[0], instead.es] };
}

export const listQuestions = (language: Language, client: ClientConfig = fallbackClientConfig) =>
  entries
    .flatMap((entry) => entryFor(entry, client) ?? [])
    .map(({ slug, topic, [language]: [question, ...answer] }, index) => ({
      ...toPublished(
        400 + index,
        slug,
        question,
        toParagraphs(...answer).replaceAll(/<p>(<ul>.*?<\/ul>)<\/p>/g, '$1'),
      ),
      acf: { topic },
    }));
