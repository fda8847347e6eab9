import type { z } from 'zod';
import { drugs, type Interaction } from '#contract/drugs.ts';
import { getClientConfig } from '../../content/client-configs.ts';
import { catalogue } from '../../data/catalogue.ts';
import {
  listAlternatives,
  listPrescribedDrugs,
  toDrugDetails,
  calculateSaving,
} from '../../data/drugs/medicines.ts';
import { priceBasket, listPrices } from '../../data/drugs/prices.ts';
import { searchDrugs } from '../../data/drugs/search.ts';
import type { Member } from '../../data/members.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';
import { toPage } from '../../data/page.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { requireOwnMember, requireVisibleMember } from '../caller.ts';
import type { Drug } from '../../data/drugs/drug.ts';

type Words = Pick<Interaction, 'effect' | 'advice'>;
interface Pair extends Words {
  one: readonly string[];
  other: readonly string[];
  severity: Interaction['severity'];
}

/** Groups of ingredients by their interactions; a combination counts as each of its parts. */
const kinds = {
  painRelievers: ['ibuprofen', 'naproxen', 'meloxicam', 'diclofenac', 'celecoxib'],
  newThinners: ['apixaban', 'rivaroxaban', 'dabigatran'],
  pressureAcids: ['lisinopril', 'enalapril', 'benazepril', 'ramipril', 'losartan', 'valsartan', 'irbesartan'],
  otherSartans: ['olmesartan', 'telmisartan'],
  raisesPotassium: ['spironolactone', 'potassium chloride'],
  serotonin: ['sertraline', 'fluoxetine', 'paroxetine', 'citalopram', 'escitalopram', 'venlafaxine'],
  moreSerotonin: ['duloxetine', 'desvenlafaxine', 'vortioxetine', 'vilazodone'],
  triptans: ['sumatriptan', 'rizatriptan'],
  opioids: ['hydrocodone', 'oxycodone', 'tramadol', 'buprenorphine'],
  sedatives: ['alprazolam', 'lorazepam', 'clonazepam', 'diazepam', 'zolpidem'],
  insulins: ['insulin'],
  betaBlockers: ['metoprolol', 'atenolol', 'carvedilol', 'propranolol', 'nebivolol'],
};
const { painRelievers, newThinners, raisesPotassium, triptans, opioids, sedatives, insulins, betaBlockers } =
  kinds;
const pressure = [...kinds.pressureAcids, ...kinds.otherSartans];
const serotonin = [...kinds.serotonin, ...kinds.moreSerotonin];

const say = (effectEn: string, effectEs: string, adviceEn: string, adviceEs: string): Words => ({
  effect: { en: effectEn, es: effectEs },
  advice: { en: adviceEn, es: adviceEs },
});

// prettier-ignore
const pairs: readonly Pair[] = [
  { one: ['warfarin'], other: painRelievers, severity: 'major', ...say('Serious bleeding is more likely.', 'Es más probable un sangrado grave.', 'Do not start it before you have asked your prescriber.', 'No empiece a tomarlo sin preguntar antes a quien le recetó.') },
  { one: newThinners, other: painRelievers, severity: 'major', ...say('Serious bleeding is more likely.', 'Es más probable un sangrado grave.', 'Do not start it before you have asked your prescriber.', 'No empiece a tomarlo sin preguntar antes a quien le recetó.') },
  { one: ['warfarin'], other: ['sulfamethoxazole', 'metronidazole', 'fluconazole', 'amiodarone', 'ciprofloxacin', 'levofloxacin'], severity: 'major', ...say('The blood thinner works more strongly, and bleeding is more likely.', 'El anticoagulante actúa con más fuerza y es más probable un sangrado.', 'Your blood has to be tested more often. Ask your prescriber.', 'Hay que analizar su sangre más a menudo. Pregunte a quien le recetó.') },
  { one: ['clopidogrel'], other: ['omeprazole', 'esomeprazole'], severity: 'major', ...say('Clopidogrel protects less from clots.', 'El clopidogrel protege menos de los coágulos.', 'Ask whether pantoprazole would do instead.', 'Pregunte si puede tomar pantoprazol en su lugar.') },
  { one: ['simvastatin', 'lovastatin'], other: ['amlodipine'], severity: 'moderate', ...say('More of the cholesterol medicine stays in the blood, which can hurt the muscles.', 'Queda más medicamento para el colesterol en la sangre, lo que puede dañar los músculos.', 'The daily dose should be 20 mg at most. Report muscle pain.', 'La dosis diaria debe ser de 20 mg como máximo. Avise si le duelen los músculos.') },
  { one: ['simvastatin', 'lovastatin', 'atorvastatin', 'rosuvastatin', 'pravastatin'], other: ['gemfibrozil'], severity: 'major', ...say('The muscles can be damaged.', 'Puede dañar los músculos.', 'These are not taken together. Ask your prescriber.', 'No se toman juntos. Pregunte a quien le recetó.') },
  { one: serotonin, other: ['tramadol'], severity: 'major', ...say('Too much serotonin, and seizures, are more likely.', 'Son más probables un exceso de serotonina y convulsiones.', 'Ask your prescriber for another pain reliever.', 'Pida a quien le recetó otro analgésico.') },
  { one: serotonin, other: triptans, severity: 'moderate', ...say('Too much serotonin is possible, though rare.', 'Es posible, aunque raro, un exceso de serotonina.', 'Get help at once for fever, shaking or confusion.', 'Busque ayuda de inmediato si tiene fiebre, temblor o confusión.') },
  { one: serotonin, other: painRelievers, severity: 'moderate', ...say('Bleeding in the stomach is more likely.', 'Es más probable un sangrado del estómago.', 'Ask your pharmacist about another pain reliever.', 'Pregunte a su farmacéutico por otro analgésico.') },
  { one: pressure, other: raisesPotassium, severity: 'major', ...say('Potassium in the blood can rise to a dangerous level.', 'El potasio en la sangre puede subir a un nivel peligroso.', 'Your potassium has to be tested. Ask your prescriber.', 'Hay que analizar su potasio. Pregunte a quien le recetó.') },
  { one: pressure, other: painRelievers, severity: 'moderate', ...say('Blood pressure can rise, and the kidneys can suffer.', 'Puede subir la presión arterial y dañar los riñones.', 'Take it for a few days at most, and drink enough.', 'Tómelo unos pocos días como máximo y beba suficiente agua.') },
  { one: ['sacubitril'], other: ['lisinopril', 'enalapril', 'benazepril', 'ramipril'], severity: 'major', ...say('The face and throat can swell dangerously.', 'La cara y la garganta pueden hincharse peligrosamente.', 'These are never taken within 36 hours of each other.', 'Nunca se toman con menos de 36 horas entre uno y otro.') },
  { one: ['methotrexate'], other: ['trimethoprim'], severity: 'major', ...say('The bone marrow can stop making blood.', 'La médula ósea puede dejar de producir sangre.', 'Do not take these together. Ask for another antibiotic.', 'No los tome juntos. Pida otro antibiótico.') },
  { one: ['methotrexate'], other: painRelievers, severity: 'major', ...say('More methotrexate stays in the body.', 'Queda más metotrexato en el cuerpo.', 'Ask your prescriber before you take a pain reliever.', 'Pregunte a quien le recetó antes de tomar un analgésico.') },
  { one: opioids, other: sedatives, severity: 'major', ...say('Breathing can become dangerously slow.', 'La respiración puede volverse peligrosamente lenta.', 'Do not take these together unless your prescriber knows of both.', 'No los tome juntos a menos que quien le recetó sepa de ambos.') },
  { one: opioids, other: ['gabapentin', 'pregabalin'], severity: 'major', ...say('Drowsiness and slow breathing are more likely.', 'Son más probables la somnolencia y la respiración lenta.', 'Ask your prescriber about the dose.', 'Pregunte a quien le recetó por la dosis.') },
  { one: ['nitroglycerin', 'isosorbide'], other: ['sildenafil'], severity: 'major', ...say('Blood pressure can fall to a dangerous level.', 'La presión arterial puede bajar a un nivel peligroso.', 'Never take these together.', 'Nunca los tome juntos.') },
  { one: ['digoxin'], other: ['amiodarone', 'diltiazem'], severity: 'major', ...say('More digoxin stays in the blood.', 'Queda más digoxina en la sangre.', 'Your digoxin has to be measured. Ask your prescriber.', 'Hay que medir su digoxina. Pregunte a quien le recetó.') },
  { one: betaBlockers, other: ['diltiazem', 'clonidine'], severity: 'major', ...say('The heart can beat too slowly.', 'El corazón puede latir demasiado despacio.', 'Report dizziness or fainting at once.', 'Avise de inmediato si tiene mareos o desmayos.') },
  { one: betaBlockers, other: [...insulins, 'glipizide', 'glimepiride', 'glyburide'], severity: 'moderate', ...say('The signs of low blood sugar are harder to notice.', 'Las señales de azúcar bajo se notan menos.', 'Measure your blood sugar more often.', 'Mida su azúcar más a menudo.') },
  { one: ['levothyroxine', 'liothyronine'], other: ['omeprazole', 'esomeprazole', 'pantoprazole', 'sucralfate'], severity: 'minor', ...say('Less of the thyroid medicine is taken up.', 'Se absorbe menos medicamento para la tiroides.', 'Take the thyroid medicine alone, in the morning; sucralfate four hours later.', 'Tome el medicamento para la tiroides solo, por la mañana; el sucralfato, cuatro horas después.') },
  { one: ['metformin'], other: ['topiramate'], severity: 'moderate', ...say('The blood can become too acid.', 'La sangre puede volverse demasiado ácida.', 'Your prescriber should know of both.', 'Quien le recetó debe saber de ambos.') },
  { one: ['lithium'], other: [...pressure, ...painRelievers, 'hydrochlorothiazide', 'furosemide'], severity: 'major', ...say('Lithium can rise to a poisonous level.', 'El litio puede subir a un nivel tóxico.', 'Your lithium has to be measured. Ask your prescriber.', 'Hay que medir su litio. Pregunte a quien le recetó.') },
  { one: ['allopurinol'], other: ['lisinopril', 'enalapril'], severity: 'minor', ...say('A skin allergy is slightly more likely.', 'Es un poco más probable una alergia de la piel.', 'Report a rash.', 'Avise si le sale un sarpullido.') },
  { one: ['ciprofloxacin'], other: ['tizanidine'], severity: 'major', ...say('Blood pressure can fall, with heavy drowsiness.', 'Puede bajar la presión, con mucha somnolencia.', 'Never take these together.', 'Nunca los tome juntos.') },
  { one: ['colchicine'], other: ['diltiazem', 'fluconazole'], severity: 'major', ...say('Colchicine can rise to a poisonous level.', 'La colchicina puede subir a un nivel tóxico.', 'The dose has to be lower. Ask your prescriber.', 'La dosis debe ser menor. Pregunte a quien le recetó.') },
  { one: ['phenytoin', 'carbamazepine'], other: ['estradiol', 'norethindrone', 'levonorgestrel'], severity: 'major', ...say('Birth control can fail.', 'El anticonceptivo puede fallar.', 'Ask for another way of birth control.', 'Pregunte por otro método anticonceptivo.') },
];

const has = (drug: Drug, ingredients: readonly string[]) => {
  const name = drug.genericName.toLowerCase();
  return ingredients.some((ingredient) => name.includes(ingredient));
};

const rank = { major: 0, other: 0, moderate: 1, minor: 2 };

/** The interactions of a drug with each of the others, worst first; never with its own ingredient. */
function listInteractions(drug: Drug, others: readonly Drug[]): Interaction[] {
  return others
    .filter(({ genericName }) => genericName !== drug.genericName)
    .flatMap((other) => {
      const found = pairs.filter(
        (pair) => (has(drug, pair.one) && has(other, pair.other)) || (has(drug, pair.other) && has(other, pair.one)),
      ); // prettier-ignore
      return found.map(({ severity, effect, advice }) => ({
        withDrug: other.label,
        severity,
        effect,
        advice,
      }));
    })
    .sort((a, b) => rank[a.severity] - rank[b.severity] || a.withDrug.localeCompare(b.withDrug, 'en'));
}

function knownDrug(ndc: string): Drug {
  const drug = catalogue.find((one) => one.ndc === ndc);
  if (!drug) throw new Refusal(404, 'There is no such drug.');
  return drug;
}

interface Place {
  zipCode?: string | undefined;
  radius?: number | undefined;
  city?: string | undefined;
  state?: string | undefined;
}

/** Specification 5.34–5.39. @throws Refusal 400 naming the fields */
function checkPlace({ zipCode, radius, city, state }: Place): void {
  const refuse = (message: string, ...fields: string[]) => new Refusal(400, message, { fields });
  if ((zipCode === undefined) !== (radius === undefined))
    throw refuse('zipCode and radius go together', 'zipCode', 'radius');
  if ((city === undefined) !== (state === undefined))
    throw refuse('city and state go together', 'city', 'state');
  if (zipCode === undefined && city === undefined)
    throw refuse('either zipCode or city is needed', 'zipCode', 'city');
}

const hidden = () => new Refusal(403, 'Your plan does not show prices here.');

type PricingQuery = z.output<typeof drugs.pricing.query>;

/** @param pricingPath the called address; the client's own configuration names the right one */
function quote(programme: ProgrammeState, member: Member, query: PricingQuery, pricingPath: string | null) {
  const own = getClientConfig(member.clientId);
  if (own.hideDrugPricingTab) throw hidden();
  if ((own.drugPricingPath ?? null) !== pricingPath) throw new Refusal(404, 'Prices are elsewhere.');
  checkPlace(query);
  knownDrug(query.ndcTuple);
  return listPrices(programme, member, query);
}

export function mountDrugs(mount: Mount): void {
  mount(drugs.search, ({ caller, query }) => {
    requireOwnMember(caller, query);
    return toPage(searchDrugs(query.q), query);
  });
  mount(drugs.pricing, ({ programme, caller, query }) =>
    quote(programme, requireVisibleMember(programme, caller, query), query, null),
  );
  mount(drugs.clientPricing, ({ programme, caller, params, query }) =>
    quote(programme, requireVisibleMember(programme, caller, query), query, params.pricingPath),
  );
  mount(drugs.basket, ({ programme, caller, query }) => {
    const member = requireVisibleMember(programme, caller, query);
    if (getClientConfig(member.clientId).hideDrugPricingTab) throw hidden();
    checkPlace(query);
    const longTerm = listPrescribedDrugs(programme, member).filter(({ drug }) => drug.isMaintenance);
    const basket = longTerm.filter(({ leftOut }) => !leftOut).map(({ drug }) => drug);
    const leftOut = longTerm.flatMap(({ drug, leftOut: reason }) =>
      reason === undefined ? [] : [{ drugName: drug.label, reason }],
    );
    return { ...priceBasket(programme, member, basket, query), leftOut };
  });
  mount(drugs.savings, ({ programme, caller, query }) => {
    const member = requireVisibleMember(programme, caller, query);
    const prescribed = listPrescribedDrugs(programme, member);
    return prescribed.map((each) => calculateSaving(each, member, prescribed));
  });
  mount(drugs.details, ({ caller, params, query }) => {
    requireOwnMember(caller, query);
    return toDrugDetails(knownDrug(params.ndc));
  });
  mount(drugs.interactions, ({ programme, caller, params, query }) => {
    const member = requireVisibleMember(programme, caller, query);
    const drug = knownDrug(params.ndc);
    const others = listPrescribedDrugs(programme, member)
      .map((each) => each.drug)
      .filter(({ genericName }) => genericName !== drug.genericName);
    return { compared: others.length, interactions: listInteractions(drug, others) };
  });
  mount(drugs.alternatives, ({ programme, caller, params, query }) => {
    const member = requireVisibleMember(programme, caller, query);
    return listAlternatives(knownDrug(params.ndc), member, listPrescribedDrugs(programme, member));
  });
}
