import type { z } from 'zod';
import { drugs, type Interaction } from '#contract/drugs.ts';
import { interactionSentences } from '#contract/safety-sentences.ts';
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

interface Pair extends Omit<Interaction, 'withDrug'> {
  one: readonly string[];
  other: readonly string[];
}

/** Groups of ingredients by their interactions; a combination counts as each of its parts. */
const kinds = {
  painRelievers: ['ibuprofen', 'naproxen', 'meloxicam', 'diclofenac', 'celecoxib'],
  thinners: ['warfarin', 'clopidogrel', 'ticagrelor', 'apixaban', 'rivaroxaban', 'dabigatran'],
  pressureAcids: ['lisinopril', 'enalapril', 'benazepril', 'ramipril', 'losartan', 'valsartan', 'irbesartan'],
  otherSartans: ['olmesartan', 'telmisartan'],
  raisesPotassium: ['spironolactone', 'potassium chloride'],
  serotonin: ['sertraline', 'fluoxetine', 'paroxetine', 'citalopram', 'escitalopram', 'venlafaxine'],
  moreSerotonin: ['duloxetine', 'desvenlafaxine', 'vortioxetine', 'vilazodone', 'trazodone'],
  serotoninOnly: ['amitriptyline', 'nortriptyline', 'mirtazapine', 'buspirone'],
  statins: ['simvastatin', 'lovastatin', 'atorvastatin', 'rosuvastatin', 'pravastatin'],
  triptans: ['sumatriptan', 'rizatriptan'],
  opioids: ['hydrocodone', 'oxycodone', 'tramadol', 'buprenorphine'],
  sedatives: ['alprazolam', 'lorazepam', 'clonazepam', 'diazepam', 'zolpidem'],
  betaBlockers: ['metoprolol', 'atenolol', 'carvedilol', 'propranolol', 'nebivolol'],
};
const { painRelievers, thinners, raisesPotassium, triptans, statins, opioids, sedatives } = kinds;
const pressure = [...kinds.pressureAcids, ...kinds.otherSartans];
/** serotonin medicines that also make bleeding more likely */
const reuptake = [...kinds.serotonin, ...kinds.moreSerotonin];
const serotonin = [...reuptake, ...kinds.serotoninOnly];

// oxfmt-ignore
const pairs: readonly Pair[] = [
  { one: thinners, other: [...thinners, ...painRelievers, ...reuptake], severity: 'major', ...interactionSentences.bleeding },
  { one: ['warfarin'], other: ['sulfamethoxazole', 'metronidazole', 'fluconazole', 'amiodarone', 'ciprofloxacin', 'levofloxacin'], severity: 'major', ...interactionSentences.strongerThinner },
  { one: ['clopidogrel'], other: ['omeprazole', 'esomeprazole'], severity: 'major', ...interactionSentences.clots },
  { one: ['simvastatin', 'lovastatin'], other: ['amlodipine'], severity: 'moderate', ...interactionSentences.statinInBlood },
  { one: statins, other: [...statins, 'gemfibrozil'], severity: 'major', ...interactionSentences.muscles },
  { one: serotonin, other: serotonin, severity: 'major', ...interactionSentences.moreSerotonin },
  { one: serotonin, other: ['bupropion'], severity: 'major', ...interactionSentences.moreSeizures },
  { one: [...serotonin, 'bupropion'], other: ['tramadol'], severity: 'major', ...interactionSentences.seizures },
  { one: serotonin, other: [...triptans, 'lithium'], severity: 'moderate', ...interactionSentences.serotonin },
  { one: [...reuptake, ...painRelievers], other: painRelievers, severity: 'moderate', ...interactionSentences.stomach },
  { one: pressure, other: [...pressure, ...raisesPotassium], severity: 'major', ...interactionSentences.potassium },
  { one: pressure, other: painRelievers, severity: 'moderate', ...interactionSentences.kidneys },
  { one: ['sacubitril'], other: ['lisinopril', 'enalapril', 'benazepril', 'ramipril'], severity: 'major', ...interactionSentences.swelling },
  { one: ['methotrexate'], other: ['trimethoprim'], severity: 'major', ...interactionSentences.bloodCells },
  { one: ['methotrexate'], other: painRelievers, severity: 'major', ...interactionSentences.methotrexate },
  { one: opioids, other: [...opioids, ...sedatives], severity: 'major', ...interactionSentences.slowBreathing },
  { one: opioids, other: ['gabapentin', 'pregabalin'], severity: 'major', ...interactionSentences.sleepiness },
  { one: sedatives, other: sedatives, severity: 'major', ...interactionSentences.sleepiness },
  { one: ['nitroglycerin', 'isosorbide'], other: ['sildenafil'], severity: 'major', ...interactionSentences.lowPressure },
  { one: ['digoxin'], other: ['amiodarone', 'diltiazem'], severity: 'major', ...interactionSentences.digoxin },
  { one: kinds.betaBlockers, other: [...kinds.betaBlockers, 'diltiazem', 'clonidine'], severity: 'major', ...interactionSentences.slowHeart },
  { one: kinds.betaBlockers, other: ['insulin', 'glipizide', 'glimepiride', 'glyburide'], severity: 'moderate', ...interactionSentences.lowSugar },
  { one: ['levothyroxine', 'liothyronine'], other: ['omeprazole', 'esomeprazole', 'pantoprazole', 'sucralfate'], severity: 'minor', ...interactionSentences.thyroid },
  { one: ['metformin'], other: ['topiramate'], severity: 'moderate', ...interactionSentences.acid },
  { one: ['lithium'], other: [...pressure, ...painRelievers, 'hydrochlorothiazide', 'furosemide'], severity: 'major', ...interactionSentences.lithium },
  { one: ['allopurinol'], other: ['lisinopril', 'enalapril'], severity: 'minor', ...interactionSentences.rash },
  { one: ['ciprofloxacin'], other: ['tizanidine'], severity: 'major', ...interactionSentences.drowsiness },
  { one: ['colchicine'], other: ['diltiazem', 'fluconazole'], severity: 'major', ...interactionSentences.colchicine },
  { one: ['phenytoin', 'carbamazepine'], other: ['estradiol', 'norethindrone', 'levonorgestrel'], severity: 'major', ...interactionSentences.birthControl },
];

const has = (drug: Drug, ingredients: readonly string[]) => {
  const name = drug.genericName.toLowerCase();
  return ingredients.some((ingredient) => name.includes(ingredient));
};

const rank = { major: 0, other: 0, moderate: 1, minor: 2 };

/** The interactions of a drug with each of the others, worst first. */
function listInteractions(drug: Drug, others: readonly Drug[]): Interaction[] {
  return others
    .flatMap((other) => {
      const found = pairs.filter(
        (pair) => (has(drug, pair.one) && has(other, pair.other)) || (has(drug, pair.other) && has(other, pair.one)),
      ); // oxfmt-ignore
      return found.map(({ one: _one, other: _other, ...rest }) => ({ ...rest, withDrug: other.label }));
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
    const prescribed = listPrescribedDrugs(programme, member);
    const basket = prescribed.filter(({ leftOut }) => !leftOut).map(({ drug }) => drug);
    const leftOut = prescribed.flatMap(({ drug, leftOut: reason }) =>
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
