import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { planTiers, type CopayRow } from '#contract/benefits.ts';
import type { ListCallOptions } from '~/programme/api.ts';
import { calls } from '#contract/index.ts';
import type { ClientConfig } from '#contract/content.ts';
import { listResult, mapResult } from '~/areas/shared/errors/block-result.server.ts';
import type { TextContext } from '~/context.ts';
import type { BlockResult } from '~/ui/block.tsx';
import { formatEndedText } from './person.server.ts';

/** The label of each tier: `benefits.tier.<key>`, and in plain words `benefits.tierText.<key>`. */
export const tierKeys = {
  Preventive: 'preventive',
  Generic: 'generic',
  'Preferred brand': 'preferredBrand',
  'Non-preferred brand': 'otherBrand',
  Specialty: 'specialty',
} as const satisfies Record<CopayRow['tier'], string>;

export interface CopayCell {
  amount: string;
  after?: string;
}

export interface CopayTable {
  columns: string[];
  rows: { tier: string; cells: CopayCell[] }[];
}

type Hidden = Pick<ClientConfig, 'hideOutOfNetwork' | 'suppressMailOrderFeatures'>;

/** The copays that the client allows to be shown (specification 3.08). */
export const selectShownCopays = (
  rows: readonly CopayRow[],
  { hideOutOfNetwork, suppressMailOrderFeatures }: Hidden,
): CopayRow[] =>
  rows.filter(
    ({ network, channel }) =>
      (network === 'IN' || !hideOutOfNetwork) && (channel === 'RETAIL' || !suppressMailOrderFeatures),
  );

const toColumnKey = ({ channel, daysSupply }: Pick<CopayRow, 'channel' | 'daysSupply'>) =>
  `${channel} ${daysSupply}`;
const channelOrder = { RETAIL: 0, MAIL: 1 };

function formatAmount(
  { copayCents, coinsurancePercent, maximumCents }: CopayRow,
  { t, format }: Localizer,
): string {
  if (copayCents !== undefined) return format.money(copayCents);
  if (coinsurancePercent === undefined) return t('benefits.copay.unknown');
  const percent = format.number(coinsurancePercent);
  return maximumCents === undefined
    ? t('benefits.copay.share', { percent })
    : t('benefits.copay.shareUpTo', { percent, maximum: format.money(maximumCents) });
}

interface CopayTableOptions {
  localizer: Localizer;
  /** Some rows could not be read, so a tier without a row may still be offered. */
  isPart: boolean;
}

export function buildCopayTable(
  rows: readonly CopayRow[],
  network: CopayRow['network'],
  { localizer, isPart }: CopayTableOptions,
): CopayTable {
  const { t } = localizer;
  const here = rows.filter((row) => row.network === network);
  const ways = [...new Map(here.map((row) => [toColumnKey(row), row])).values()].sort(
    (a, b) => channelOrder[a.channel] - channelOrder[b.channel] || a.daysSupply - b.daysSupply,
  );
  const tiers = planTiers.filter((tier) => here.some((row) => row.tier === tier));
  const toCell = (tier: CopayRow['tier'], way: string): CopayCell => {
    const row = here.find((one) => one.tier === tier && toColumnKey(one) === way);
    if (!row) return { amount: t(isPart ? 'benefits.copay.unknown' : 'benefits.copay.notOffered') };
    const cell: CopayCell = { amount: formatAmount(row, localizer) };
    if (row.deductibleApplies) cell.after = t('benefits.copay.afterDeductible');
    return cell;
  };
  return {
    columns: ways.map(({ channel, daysSupply }) =>
      t(`benefits.copay.${channel === 'MAIL' ? 'mail' : 'retail'}`, { days: daysSupply }),
    ),
    rows: tiers.map((tier) => ({
      tier: t(`benefits.tier.${tierKeys[tier]}`),
      cells: ways.map((way) => toCell(tier, toColumnKey(way))),
    })),
  };
}

export const fetchCopays = (member: MemberContext, options: ListCallOptions) =>
  member.api.call(calls.benefits.copaySchedule, { query: toMemberParams(member) }, options);

export interface CopayView {
  ended?: string | undefined;
  tables: BlockResult<{ inNetwork: CopayTable; outOfNetwork: CopayTable }>;
  tiers: { name: string; text: string }[];
}

export async function loadCopayView(context: TextContext, member: MemberContext): Promise<CopayView> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const [client, copays] = await Promise.all([
    context.content.client(member.identity.clientId),
    listResult((options) => fetchCopays(member, options), t, context),
  ]);
  return {
    ended: formatEndedText(member, localizer),
    tables: mapResult(copays, (all, isPart) => {
      const rows = selectShownCopays(all, client);
      return {
        inNetwork: buildCopayTable(rows, 'IN', { localizer, isPart }),
        outOfNetwork: buildCopayTable(rows, 'OUT', { localizer, isPart }),
      };
    }),
    tiers: planTiers.map((tier) => ({
      name: t(`benefits.tier.${tierKeys[tier]}`),
      text: t(`benefits.tierText.${tierKeys[tier]}`),
    })),
  };
}
