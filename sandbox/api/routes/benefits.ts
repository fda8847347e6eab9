import { benefits, type CategoryCoverage } from '#contract/benefits.ts';
import {
  listCaps,
  getCopaySchedule,
  summarizeYear,
  findPreferred,
  preferredMedications,
} from '../../data/benefits.ts';
import { getClientConfig } from '../../content/client-configs.ts';
import { buildExplanationTables, buildPreferredTables } from '../../documents/benefit-tables.ts';
import { loadTablesPdf } from '../../documents/sheet.ts';
import type { Mount } from '../mount.ts';
import { requireOwnMember, requireVisibleMember } from '../caller.ts';
import type { z } from 'zod';
import { toPage } from '../../data/page.ts';

type Coverage = z.infer<typeof CategoryCoverage>;
type Row = [coverage: Coverage['coverage'], en: string, es: string, noteEn?: string, noteEs?: string];

// oxfmt-ignore
const categories: Row[] = [
  ['COVERED', 'Medicines for long-term conditions', 'Medicamentos para enfermedades crónicas'],
  ['COVERED', 'Preventive medicines and birth control', 'Medicamentos preventivos y anticonceptivos', 'At no cost to you.', 'Sin costo para usted.'],
  ['COVERED', 'Vaccines', 'Vacunas'],
  ['COVERED', 'Diabetes supplies', 'Insumos para la diabetes', 'One brand of test strips is preferred.', 'Se prefiere una marca de tiras reactivas.'],
  ['LIMITED', 'Specialty medicines', 'Medicamentos especializados', 'They need approval first. You can fill them for 30 days at a time.', 'Necesitan autorización previa. Se surten para 30 días cada vez.'],
  ['LIMITED', 'Compounded medicines', 'Medicamentos preparados por la farmacia', 'They are covered when every ingredient is covered.', 'Tienen cobertura cuando todos los ingredientes la tienen.'],
  ['LIMITED', 'Medicines for erectile dysfunction', 'Medicamentos para la disfunción eréctil', 'The limit is six tablets a month.', 'El límite es de seis tabletas al mes.'],
  ['NOT_COVERED', 'Fertility medicines', 'Medicamentos para la fertilidad'],
];

const categoryCoverage = categories.map(([coverage, en, es, noteEn, noteEs]): Coverage => ({
  category: { en, es },
  coverage,
  note: noteEn && noteEs ? { en: noteEn, es: noteEs } : undefined,
}));

// oxfmt-ignore
const exclusions = [
  ['Medicines sold without a prescription', 'Medicamentos de venta sin receta', 'Those on the preventive list are covered.', 'Los que figuran en la lista preventiva sí tienen cobertura.'],
  ['Cosmetic medicines', 'Medicamentos cosméticos', 'For example, for hair growth or wrinkles.', 'Por ejemplo, para el cabello o las arrugas.'],
  ['Experimental medicines', 'Medicamentos experimentales', 'The Food and Drug Administration has not approved them for your condition.', 'La Administración de Alimentos y Medicamentos no los ha aprobado para su enfermedad.'],
  ['Lost or stolen medicines', 'Medicamentos perdidos o robados', 'The plan pays once for each supply.', 'El plan paga una sola vez cada surtido.'],
  ['Medicines from outside the United States', 'Medicamentos de fuera de Estados Unidos', 'They are covered only in an emergency while traveling.', 'Solo tienen cobertura en una emergencia durante un viaje.'],
].map(([en = '', es = '', reasonEn = '', reasonEs = '']) => ({
  name: { en, es },
  reason: { en: reasonEn, es: reasonEs },
}));

export function mountBenefits(mount: Mount): void {
  mount(benefits.capsAndDeductibles, ({ programme, caller, query }) => {
    const year = Number(programme.clock.today().slice(0, 4));
    return { year, caps: listCaps(programme.db, requireVisibleMember(programme, caller, query), year) };
  });
  mount(benefits.copaySchedule, ({ caller, query }) => {
    requireOwnMember(caller, query);
    return getCopaySchedule();
  });
  mount(benefits.categoryCoverage, ({ caller, query }) => {
    requireOwnMember(caller, query);
    return categoryCoverage;
  });
  mount(benefits.exclusions, ({ caller, query }) => {
    requireOwnMember(caller, query);
    return exclusions;
  });
  mount(benefits.preferredMedications, ({ caller, query }) => {
    requireOwnMember(caller, query);
    return toPage(findPreferred(query), query);
  });
  mount(benefits.explanationFigures, ({ programme, caller, query }) =>
    summarizeYear(
      programme.db,
      requireVisibleMember(programme, caller, query),
      query.year,
      programme.clock.today(),
    ),
  );
  mount(benefits.preferredMedicationFile, ({ programme, caller, query }) => {
    const own = requireOwnMember(caller, query);
    const language = query.language ?? own.language;
    return loadTablesPdf(buildPreferredTables(preferredMedications, programme.clock.today(), language));
  });
  mount(benefits.explanation, ({ programme, caller, query }) => {
    const person = requireVisibleMember(programme, caller, query);
    const today = programme.clock.today();
    const figures = summarizeYear(programme.db, person, query.year, today);
    const { hideOutOfNetwork = false } = getClientConfig(person.clientId);
    const caps = figures.caps.filter(({ network }) => network === 'IN' || !hideOutOfNetwork);
    const language = query.language ?? requireOwnMember(caller, { cardId: query.cardId }).language;
    return loadTablesPdf(buildExplanationTables({ ...figures, caps }, person, today, language));
  });
}
