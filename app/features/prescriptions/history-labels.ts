import { defineLabels } from '../../i18n/define-labels.ts';

/** The fills of one year, newest first. */
export const labels = defineLabels({
  en: {
    page: {
      title: 'Medication history',
      person: 'Person',
      q: 'Drug or Rx number',
      seeOrder: 'See order',
      seeClaim: 'See claim',
    },
    count_one: '{count} fill since {date}.',
    count_other: '{count} fills since {date}.',
    found_one: '{count} fill found since {date}.',
    found_other: '{count} fills found since {date}.',
    showing: 'Showing {from} to {to}.',
    filledAt: 'Filled at {pharmacy}',
    noneTitle: 'No fills in the last year',
    noneText: 'Each time a pharmacy fills a prescription through your plan, it shows here for one year.',
    filterTitle: 'No fill matches',
    filterText: 'Change the search to see more.',
  },
  es: {
    page: {
      title: 'Historial de medicinas',
      person: 'Persona',
      q: 'Medicina o número Rx',
      seeOrder: 'Ver pedido',
      seeClaim: 'Ver reclamación',
    },
    count_one: '{count} surtido desde el {date}.',
    count_many: '{count} surtidos desde el {date}.',
    count_other: '{count} surtidos desde el {date}.',
    found_one: 'Se encontró {count} surtido desde el {date}.',
    found_many: 'Se encontraron {count} surtidos desde el {date}.',
    found_other: 'Se encontraron {count} surtidos desde el {date}.',
    showing: 'Se muestran del {from} al {to}.',
    filledAt: 'Surtida en {pharmacy}',
    noneTitle: 'Ningún surtido en el último año',
    noneText: 'Cada vez que una farmacia surte una receta con su plan, aparece aquí durante un año.',
    filterTitle: 'Ningún surtido coincide',
    filterText: 'Cambie la búsqueda para ver más.',
  },
});
