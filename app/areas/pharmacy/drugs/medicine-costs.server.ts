/** Costs and coverage of one prescription's medicine, for its page. */
import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { loadOwnZip } from '~/areas/orders/addresses/own-zip.server.ts';
import { toBlockResult } from '~/areas/shared/errors/block-result.server.ts';
import { nameInTexts } from '~/areas/family/viewed-person.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import type { RequestContext } from '~/context.ts';
import { paths } from '~/paths.ts';
import { hasCoverageEnded } from '~/session/membership.ts';
import type { BlockResult } from '~/ui/block.tsx';
import { isRefused } from '#contract/cost-advice-rules.ts';
import type { OutputOf } from '#contract/call.ts';
import type { Pricing } from '#contract/drugs.ts';
import { calls } from '#contract/index.ts';
import type { Prescription } from '#contract/prescription.ts';
import { findBestAlternative } from './alternatives.server.ts';
import { storeLine } from './drug-texts.server.ts';
import { askNearbyPrices, isBelowCopay } from './ask-prices.server.ts';

export interface CostRow {
  title: string;
  lines: string[];
  to?: string;
  end?: string;
}

export interface MedicineCosts {
  ndc: string;
  /** absent when nothing is paid with the plan, or the prescription ended */
  costs?: BlockResult<CostRow[]>;
}

/** By mail and at the nearest pharmacy, the lowest first. */
function toPriceRows(rx: Prescription, ndc: string, pricing: Pricing | undefined, localizer: Localizer) {
  const { t, format } = localizer;
  const nearest = pricing?.items[0];
  const { quantity, daysSupply } = rx;
  const to = paths.drugPrice(ndc, { quantity, daysSupply });
  const mailCents = rx.mailOrder ? rx.refillPriceCents : pricing?.mailOrder?.price.patientPayCents;
  const rows: (CostRow & { cents: number })[] = [];
  const days = t('prescriptions.line.days', { count: daysSupply });
  if (mailCents !== undefined)
    rows.push({
      title: t('drugs.price.byMail'),
      lines: [days],
      end: format.money(mailCents),
      cents: mailCents,
    });
  if (nearest) {
    const cents = nearest.price.patientPayCents;
    const lines = [[days, storeLine(nearest, localizer)].join(' · ')];
    rows.push({ title: nearest.name, lines, to, end: format.money(cents), cents });
  }
  rows.sort((a, b) => a.cents - b.cents);
  const shown: CostRow[] = rows.map(({ cents: _cents, ...row }) => row);
  return nearest ? shown : [...shown, { title: t('drugs.drug.seePrices'), lines: [], to }];
}

function toCoverageRow({ mailOrder, items }: Pricing, { t, format }: Localizer): CostRow[] {
  const price = (mailOrder ?? items[0])?.price;
  if (!price) return [];
  const plan = format.money(price.planAmountCents);
  const line = isBelowCopay(price)
    ? t('drugs.cost.belowCopay')
    : t('drugs.cost.planPays', { plan, cost: format.money(price.drugCostCents) });
  const phase = t(`drugs.price.phase.${price.phase}`, { amount: format.money(price.deductibleCents) });
  return [{ title: t('drugs.cost.coverage'), lines: [line, phase] }];
}

function toAlternativeRow(
  ndc: string,
  { alternatives, perFill }: OutputOf<typeof calls.drugs.alternatives>,
  { t, format }: Localizer,
): CostRow {
  const best = findBestAlternative(alternatives);
  const line = best
    ? t(perFill ? 'drugs.saving.drug.saveFill' : 'drugs.saving.drug.save', {
        drug: formatDrugName(best.drugName, t),
        amount: format.money(best.yearlySavingCents),
      })
    : t('drugs.saving.list.none');
  return { title: t('drugs.drug.alternatives'), lines: [line], to: paths.alternatives({ ndc }) };
}

async function loadRows(
  context: RequestContext,
  member: MemberContext,
  { rx, ndc, zipCode }: { rx: Prescription; ndc: string; zipCode: string | undefined },
  localizer: Localizer,
): Promise<CostRow[]> {
  const { quantity, daysSupply, personCode } = rx;
  const query = { ...toMemberParams(member), personCode };
  const [pricing, saving] = await Promise.all([
    zipCode === undefined
      ? undefined
      : askNearbyPrices(context, member, { ndc, quantity, daysSupply, zipCode, personCode }),
    member.api.call(calls.drugs.alternatives, { params: { ndc }, query }),
  ]);
  return [
    ...(pricing ? toCoverageRow(pricing, localizer) : []),
    ...toPriceRows(rx, ndc, pricing, localizer),
    toAlternativeRow(ndc, saving, localizer),
  ];
}

/** Undefined after the coverage, and for a client that does not show drugs. @param asked the prescription, which is on its way */
export async function loadMedicineCosts(
  context: RequestContext,
  member: MemberContext,
  asked: Promise<Prescription>,
): Promise<MedicineCosts | undefined> {
  if (hasCoverageEnded(member.membership)) return undefined;
  const [client, zipCode, rx] = await Promise.all([
    context.content.client(member.identity.clientId),
    loadOwnZip(context, member),
    asked,
  ]);
  const { ndc, status, personCode, patientName } = rx;
  if (!ndc || client.hideDrugPricingTab) return undefined;
  const isOver = status === 'inactive' || status === 'transferred';
  if (isOver || isRefused(rx.review?.status)) return { ndc };
  const localizer = await getLocalizer(context, nameInTexts(member, { personCode, name: patientName }));
  const rows = loadRows(context, member, { rx, ndc, zipCode }, localizer);
  return { ndc, costs: await toBlockResult(rows, localizer.t, context) };
}
