import {
  formatDoseText,
  formatDrugName,
  markEnglish,
  formatFormText,
  formatPlainDrugName,
} from '~/areas/shared/drug-names/drug-names.server.ts';
import { listMissingNotes, toBlockResult } from '~/areas/shared/errors/block-result.server.ts';
import {
  toMemberParams,
  toViewedParams,
  type MemberContext,
} from '~/areas/shared/coverage/member-context.server.ts';
import { capitalize } from '~/i18n/format.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { isLabelKey } from '~/i18n/t.server.ts';
import { calls } from '#contract/index.ts';
import type { CopayRow } from '#contract/benefits.ts';
import type { DrugDetails, Interaction } from '#contract/drugs.ts';
import { FILE_BUDGET_MS } from '~/programme/time-limits.ts';
import type { ClockContext, RequestContext, TextContext } from '~/context.ts';
import type { NoteText } from '~/ui/note.tsx';
import type { BlockResult } from '~/ui/block.tsx';
import { toLook, type MedicineLook } from '~/areas/prescriptions/look.server.ts';
import { describeCoverage, loadNearbyPricing, type CoveredView } from './covered.server.ts';
import { formatEndedNote } from './ended.server.ts';
import {
  askReviews,
  loadDecisionView,
  askPrescribed,
  loadPrescribedView,
  type PrescribedView,
} from './record.server.ts';
import { loadOwnZip } from '~/areas/orders/addresses/own-zip.server.ts';
import type { Decision } from '~/areas/prescriptions/clinical-reviews/decision.server.ts';
import { formatKindText, formatTierText } from './drug-texts.server.ts';
import type { Language } from '#contract/languages.ts';

export interface InteractionView {
  /** the medicines with the same effect */
  withDrugs: string[];
  severity: Interaction['severity'];
  severityText: string;
  effect: string;
  advice: string;
}

export interface DrugView {
  ndc: string;
  name: string;
  kind: string;
  /** absent when the plan did not review it */
  decision?: Decision;
  prescribed: Pick<PrescribedView, 'rows' | 'allTo'>;
  /** the parts of the record that could not be loaded */
  missing: NoteText[];
  purpose: string;
  storage: string;
  /** all forms and strengths, this one included */
  choices: { value: string; label: string }[];
  tier: string;
  /** whether the plan covers it; absent for a refused drug and after the coverage has ended */
  covered?: CoveredView;
  /** the coverage has ended, so there are no costs with the plan */
  ended?: NoteText;
  costs: BlockResult<{ label: string; value: string }[]>;
  rules: { title: string; text: string }[];
  look?: MedicineLook;
  facts: { label: string; value: string }[];
  interactions: BlockResult<{ summary: string; found: InteractionView[] }>;
}

export const loadDrugDetails = (member: MemberContext, ndc: string): Promise<DrugDetails> =>
  member.api.call(calls.drugs.details, { params: { ndc }, query: toMemberParams(member) });

/** Every form and strength to choose from. Only those with a different name than the page's drug show it. */
export const listChoices = ({ name, family }: DrugDetails, { t }: Pick<Localizer, 't'>) =>
  family.map((one) => {
    const label = formatPlainDrugName(`${one.name} ${one.strength} ${one.form}`, t);
    return {
      value: one.ndc.replaceAll('-', ''),
      label: one.name === name ? label.slice(name.length + 1) : label,
    };
  });

const copayText = (cents: number, { t, format }: Localizer) =>
  cents === 0 ? format.money(0) : t('drugs.drug.copay', { amount: format.money(cents) });

function costText(
  { copayCents, coinsurancePercent, maximumCents, deductibleApplies }: CopayRow,
  { t, format }: Localizer,
) {
  const percent = format.number(coinsurancePercent ?? 0);
  const cost =
    copayCents !== undefined
      ? copayText(copayCents, { t, format })
      : maximumCents === undefined
        ? t('drugs.drug.share', { percent })
        : t('drugs.drug.shareMax', { percent, amount: format.money(maximumCents) });
  return deductibleApplies ? t('drugs.drug.afterDeductible', { cost }) : cost;
}

/** @param days the prescription's days of supply, whose costs come first */
async function loadCosts(
  member: MemberContext,
  {
    drug,
    hasMail,
    amounts,
  }: { drug: DrugDetails; hasMail: boolean; amounts: Promise<PrescribedView['amounts']> },
  localizer: Localizer,
) {
  let leftOut = 0;
  const rows = await member.api.call(
    calls.benefits.copaySchedule,
    { query: toMemberParams(member) },
    { leavesOut: (count) => (leftOut += count) },
  );
  const first = (await amounts)?.daysSupply;
  const rank = ({ daysSupply }: CopayRow) => (String(daysSupply) === first ? 0 : 1);
  const isMailed = hasMail && drug.deaClass !== 'II';
  const costs = rows
    .filter(({ tier, network }) => tier === drug.tier && network === 'IN')
    .filter(({ channel }) => channel === 'RETAIL' || isMailed)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((row) => {
      const label = row.channel === 'MAIL' ? 'drugs.drug.mail' : 'drugs.drug.retail';
      return { label: localizer.t(label, { days: row.daysSupply }), value: costText(row, localizer) };
    });
  if (leftOut === 0) return costs;
  const notShown = localizer.t('common.leftOut', { count: leftOut });
  return [...costs, { label: localizer.t('drugs.drug.notShown'), value: notShown }];
}

const listRules = (drug: DrugDetails, { t }: Localizer) =>
  (['priorAuthorization', 'stepTherapy', 'quantityLimit'] as const)
    .filter((rule) => drug[rule])
    .map((rule) => ({ title: t(`drugs.drug.rule.${rule}`), text: t(`drugs.drug.rule.${rule}Text`) }));

function deaText(deaClass: string, { t }: Localizer): string {
  if (deaClass === 'none') return t('common.no');
  const key = `prescriptions.detail.dea.class${deaClass}`;
  return isLabelKey(key) ? t(key) : deaClass;
}

function toDrugFacts(drug: DrugDetails, localizer: Localizer) {
  const { t } = localizer;
  const yesNo = (yes: boolean) => t(yes ? 'common.yes' : 'common.no');
  return [
    { label: t('drugs.drug.fact.generic'), value: markEnglish(drug.genericName, t) },
    ...(drug.brandName ? [{ label: t('drugs.drug.fact.brand'), value: markEnglish(drug.brandName, t) }] : []),
    { label: t('drugs.drug.fact.form'), value: capitalize(formatFormText(drug.form, t)) },
    { label: t('drugs.drug.fact.strength'), value: formatDoseText(drug.strength, t) },
    { label: t('drugs.drug.fact.dea'), value: deaText(drug.deaClass, localizer) },
    { label: t('drugs.drug.fact.longTerm'), value: yesNo(drug.maintenance) },
    { label: t('drugs.drug.fact.specialty'), value: yesNo(drug.specialty) },
    { label: t('drugs.drug.fact.ndc'), value: drug.ndc },
  ];
}

async function loadInteractions(member: MemberContext, ndc: string, language: Language, { t }: Localizer) {
  const { compared, interactions } = await member.api.call(calls.drugs.interactions, {
    params: { ndc },
    query: toViewedParams(member),
  });
  const scope = t('safety.interactions.compared', { count: compared });
  const summary = interactions.length > 0 ? scope : `${scope} ${t('safety.interactions.none')}`;
  const byEffect = Map.groupBy(interactions, ({ severity, effect, advice }) =>
    [severity, effect.en, advice.en].join(),
  );
  return {
    summary: compared === 0 ? t('safety.interactions.noneTaken') : summary,
    found: [...byEffect.values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : {
            withDrugs: [first, ...others].map(({ withDrug }) => formatDrugName(withDrug, t)),
            severity: first.severity,
            severityText: t(`drugs.drug.severity.${first.severity}`),
            effect: first.effect[language],
            advice: first.advice[language],
          },
    ),
  };
}

/** One drug (specification 7.62, 7.63). @throws ProgrammeFault of its own call; the other blocks may show outages */
export async function loadDrugView(
  context: RequestContext,
  member: MemberContext,
  ndc: string,
): Promise<DrugView> {
  const { language } = context.preferences;
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const reviews = askReviews(context, member);
  const prescriptions = askPrescribed(context, member);
  const ended = formatEndedNote(member, localizer);
  const zip = ended ? Promise.resolve(undefined) : loadOwnZip(context, member);
  // the page may fail before it awaits this, and the rejection must not stay unhandled
  zip.catch(() => undefined);
  const [drug, { suppressMailOrderFeatures }] = await Promise.all([
    loadDrugDetails(member, ndc),
    context.content.client(member.identity.clientId),
  ]);
  const prescribing = loadPrescribedView(prescriptions, drug, localizer);
  const amounts = prescribing.then((view) => view.amounts);
  amounts.catch(() => undefined);
  const planned = { drug, hasMail: !suppressMailOrderFeatures, amounts };
  const pricing = ended ? undefined : loadNearbyPricing(context, member, drug, { zip, amounts });
  const [costs, interactions, { decision, missing }, prescribed, nearby] = await Promise.all([
    toBlockResult(ended ? Promise.resolve([]) : loadCosts(member, planned, localizer), t, context),
    toBlockResult(loadInteractions(member, ndc, language, localizer), t, context),
    loadDecisionView(context, reviews, drug, localizer),
    prescribing,
    pricing,
  ]);
  const view: DrugView = {
    ndc,
    name: formatDrugName(drug.drugName, t),
    kind: formatKindText(drug, t),
    purpose: drug.purpose[language],
    storage: t(`safety.storage.${drug.storage ?? 'other'}`),
    choices: listChoices(drug, localizer),
    tier: formatTierText(drug.tier, t),
    costs,
    rules: listRules(drug, localizer),
    facts: toDrugFacts(drug, localizer),
    interactions,
    prescribed: { rows: prescribed.rows, ...(prescribed.allTo ? { allTo: prescribed.allTo } : {}) },
    missing: [
      ...missing,
      ...prescribed.missing,
      ...listMissingNotes(nearby, t('drugs.drug.priceUnknown'), localizer),
    ],
  };
  const look = toLook(drug.appearance, localizer);
  if (look) view.look = look;
  if (ended) view.ended = ended;
  const covered = ended
    ? undefined
    : describeCoverage(drug, { decision, nearby: nearby?.ok ? nearby.data : undefined }, localizer);
  if (covered) view.covered = covered;
  if (decision) view.decision = decision;
  return view;
}

export async function loadDrugLeaflet(
  { clock, preferences: { language } }: TextContext & ClockContext,
  member: MemberContext,
  ndc: string,
): Promise<{ bytes: Uint8Array; name: string }> {
  const drug = await loadDrugDetails(member, ndc);
  const body = {
    ...{ drugName: drug.drugName, ndc: drug.ndc, deaClass: drug.deaClass },
    timeStamp: new Date(clock.now()).toISOString(),
    language,
  };
  const call = calls.prescriptionDocuments.drug;
  const bytes = await member.api.call(
    call,
    { query: toMemberParams(member), body },
    { timeoutMs: FILE_BUDGET_MS },
  );
  return { bytes, name: 'medicine' };
}
