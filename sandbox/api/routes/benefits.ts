import { benefits, type CategoryCoverage, type Exclusion } from '#contract/benefits.ts';
import {
  listCaps,
  copaySchedule,
  summarizeYear,
  findPreferred,
  preferredMedications,
} from '../../data/benefits.ts';
import { getClientConfig } from '../../content/client-configs.ts';
import { explanationTables, preferredTables } from '../../documents/benefit-tables.ts';
import { tablesPdf } from '../../documents/sheet.ts';
import type { Mount } from '../mount.ts';
import { ownMember, visibleMember } from '../caller.ts';
import type { z } from 'zod';
import { toPage } from '../../data/page.ts';

const categoryCoverage: z.infer<typeof CategoryCoverage>[] = [
  {
    category: { en: 'Medicines for long-term conditions', es: 'Medicamentos para enfermedades crónicas' },
    coverage: 'COVERED',
  },
  {
    category: {
      en: 'Preventive medicines and birth control',
      es: 'Medicamentos preventivos y anticonceptivos',
    },
    coverage: 'COVERED',
    note: { en: 'At no cost to you in the network.', es: 'Sin costo para usted dentro de la red.' },
  },
  { category: { en: 'Vaccines', es: 'Vacunas' }, coverage: 'COVERED' },
  {
    category: { en: 'Diabetes supplies', es: 'Insumos para la diabetes' },
    coverage: 'COVERED',
    note: { en: 'One preferred brand of test strips.', es: 'Una marca preferida de tiras reactivas.' },
  },
  {
    category: { en: 'Specialty medicines', es: 'Medicamentos especializados' },
    coverage: 'LIMITED',
    note: {
      en: 'Need authorization; 30 days at a time.',
      es: 'Requieren autorización; 30 días por surtido.',
    },
  },
  {
    category: { en: 'Compounded medicines', es: 'Medicamentos preparados por la farmacia' },
    coverage: 'LIMITED',
    note: { en: 'When every ingredient is covered.', es: 'Cuando todos los ingredientes están cubiertos.' },
  },
  {
    category: { en: 'Medicines for erectile dysfunction', es: 'Medicamentos para la disfunción eréctil' },
    coverage: 'LIMITED',
    note: { en: 'Six tablets a month.', es: 'Seis tabletas al mes.' },
  },
  { category: { en: 'Fertility medicines', es: 'Medicamentos para la fertilidad' }, coverage: 'NOT_COVERED' },
  { category: { en: 'Cosmetic medicines', es: 'Medicamentos cosméticos' }, coverage: 'NOT_COVERED' },
];

const exclusions: z.infer<typeof Exclusion>[] = [
  {
    name: { en: 'Medicines sold without a prescription', es: 'Medicamentos de venta sin receta' },
    reason: {
      en: 'Unless the preventive list names them.',
      es: 'Salvo los que figuran en la lista preventiva.',
    },
  },
  {
    name: { en: 'Medicines for hair growth or wrinkles', es: 'Medicamentos para el cabello o las arrugas' },
    reason: { en: 'They are cosmetic.', es: 'Son cosméticos.' },
  },
  {
    name: { en: 'Experimental medicines', es: 'Medicamentos experimentales' },
    reason: {
      en: 'The Food and Drug Administration has not approved them for your condition.',
      es: 'La Administración de Alimentos y Medicamentos no los ha aprobado para su enfermedad.',
    },
  },
  {
    name: { en: 'Lost or stolen medicines', es: 'Medicamentos perdidos o robados' },
    reason: { en: 'The plan pays once for each supply.', es: 'El plan paga una sola vez cada surtido.' },
  },
  {
    name: { en: 'Medicines from outside the United States', es: 'Medicamentos de fuera de Estados Unidos' },
    reason: {
      en: 'Except in an emergency while traveling.',
      es: 'Excepto en una emergencia durante un viaje.',
    },
  },
];

export function mountBenefits(mount: Mount): void {
  mount(benefits.capsAndDeductibles, ({ programme, caller, query }) => {
    const year = Number(programme.clock.today().slice(0, 4));
    return { year, caps: listCaps(programme.db, visibleMember(programme, caller, query), year) };
  });
  mount(benefits.copaySchedule, ({ caller, query }) => {
    ownMember(caller, query);
    return copaySchedule();
  });
  mount(benefits.categoryCoverage, ({ caller, query }) => {
    ownMember(caller, query);
    return categoryCoverage;
  });
  mount(benefits.exclusions, ({ caller, query }) => {
    ownMember(caller, query);
    return exclusions;
  });
  mount(benefits.preferredMedications, ({ caller, query }) => {
    ownMember(caller, query);
    return toPage(findPreferred(query), query);
  });
  mount(benefits.explanationFigures, ({ programme, caller, query }) =>
    summarizeYear(programme.db, visibleMember(programme, caller, query), query.year, programme.clock.today()),
  );
  mount(benefits.preferredMedicationFile, ({ programme, caller, query }) => {
    const own = ownMember(caller, query);
    return tablesPdf(
      preferredTables(preferredMedications, programme.clock.today(), query.language ?? own.language),
    );
  });
  mount(benefits.explanation, ({ programme, caller, query }) => {
    const person = visibleMember(programme, caller, query);
    const today = programme.clock.today();
    const figures = summarizeYear(programme.db, person, query.year, today);
    const { hideOutOfNetwork = false } = getClientConfig(person.clientId);
    const caps = figures.caps.filter(({ network }) => network === 'IN' || !hideOutOfNetwork);
    const language = query.language ?? ownMember(caller, { cardId: query.cardId }).language;
    return tablesPdf(explanationTables({ ...figures, caps }, person, today, language));
  });
}
