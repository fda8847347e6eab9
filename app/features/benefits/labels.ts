import { defineLabels } from '../../i18n/define-labels.ts';
import { labels as caps } from './cap-labels.ts';
import { labels as explanation } from './explanation-labels.ts';
import { labels as plan } from './plan-labels.ts';

export const labels = defineLabels({
  en: {
    ...plan.en,
    caps: caps.en,
    explanation: explanation.en,
    person: {
      you: 'You',
      label: 'Person',
      show: 'Show',
      ended: 'Your coverage ended on {date}. This is what it was.',
      endedPlain: 'Your coverage has ended. This is what it was.',
    },
    overview: {
      title: 'Benefits',
      period: '{from} to {to}',
      costs: 'What you pay for each kind of drug',
      costsMore: 'See all costs',
      costsNote: 'These are the costs at pharmacies in your plan’s network.',
      kind: 'Kind of drug',
      none: 'Your plan has not told us what fills cost. Call us and we will find out.',
      more: 'More about your plan',
      copays: 'What fills cost',
      copaysText: 'Every kind of drug, at a pharmacy and by mail',
      copaysRetailText: 'Every kind of drug, explained',
      coverage: 'What your plan covers',
      coverageText: 'Kinds of medicines, and what is left out',
      preferred: 'Preferred medication list',
      preferredText: 'See which medicines cost less',
      explanation: 'Explanation of benefits',
      explanationText: 'Who paid what, year by year',
    },
  },
  es: {
    ...plan.es,
    caps: caps.es,
    explanation: explanation.es,
    person: {
      you: 'Usted',
      label: 'Persona',
      show: 'Mostrar',
      ended: 'Su cobertura terminó el {date}. Aquí ve cómo era.',
      endedPlain: 'Su cobertura terminó. Aquí ve cómo era.',
    },
    overview: {
      title: 'Beneficios',
      period: 'Del {from} al {to}',
      costs: 'Lo que paga por cada tipo de medicina',
      costsMore: 'Ver todos los costos',
      costsNote: 'Estos son los costos en las farmacias de la red de su plan.',
      kind: 'Tipo de medicina',
      none: 'Su plan no nos ha dicho cuánto cuestan los surtidos. Llámenos y lo averiguamos.',
      more: 'Más sobre su plan',
      copays: 'Cuánto cuestan los surtidos',
      copaysText: 'Cada tipo de medicina, en la farmacia y por correo',
      copaysRetailText: 'Cada tipo de medicina, con su explicación',
      coverage: 'Qué cubre su plan',
      coverageText: 'Tipos de medicinas, y lo que no se incluye',
      preferred: 'Lista de medicinas preferidas',
      preferredText: 'Vea qué medicinas cuestan menos',
      explanation: 'Explicación de beneficios',
      explanationText: 'Quién pagó qué, año por año',
    },
  },
});
