import { formatDrugName, markEnglish } from '~/areas/shared/drug-names/drug-names.server.ts';
import { z } from 'zod';
import { listFields } from '~/areas/shared/lists/list-filters.server.ts';
import { toBlockResult, createOutageView } from '~/areas/shared/errors/block-result.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { PlanTier, planTiers, type PreferredMedication } from '#contract/benefits.ts';
import { calls } from '#contract/index.ts';
import { FILE_BUDGET_MS } from '~/programme/time-limits.ts';
import type { TextContext } from '~/context.ts';
import { formatEndedText } from './person.server.ts';
import { tierKeys } from './copay.server.ts';
import type { ListBody } from '~/ui/list-page.tsx';
import type { Language } from '#contract/languages.ts';

const PREFERRED_PER_PAGE = 20;

const filters = z.object({
  q: z
    .string()
    .trim()
    .transform((q) => q.slice(0, 60))
    .catch(''),
  tier: PlanTier.optional().catch(undefined),
  page: listFields.page,
});
export type PreferredFilters = z.output<typeof filters>;

export const readPreferredFilters = (request: Request): PreferredFilters =>
  filters.parse(Object.fromEntries(new URL(request.url).searchParams));

interface PreferredRow {
  ndc: string;
  name: string;
  lines: string[];
  tier: string;
}

export type PreferredBody = ListBody<PreferredRow>;

interface PreferredView {
  summary?: string;
  ended?: string | undefined;
  tiers: { value: string; label: string }[];
  body: PreferredBody;
}

const RULES = ['priorAuthorization', 'stepTherapy', 'quantityLimit'] as const;

function preferredRow(line: PreferredMedication, language: Language, { t }: Localizer): PreferredRow {
  const isOwnName = line.drugName.toLowerCase().startsWith(line.genericName.toLowerCase());
  const about = [isOwnName ? undefined : markEnglish(line.genericName, t), line.therapeuticClass[language]];
  const rules = RULES.filter((rule) => line[rule]).map((rule) => t(`benefits.rule.${rule}`));
  return {
    ndc: line.ndc,
    name: formatDrugName(line.drugName, t),
    lines: [about.filter(Boolean).join(' · '), rules.join(' · ')],
    tier: t(`benefits.tier.${line.tier === 'other' ? 'other' : tierKeys[line.tier]}`),
  };
}

function rowsView(
  { items, total }: { items: PreferredMedication[]; total: number },
  { q, tier, page }: PreferredFilters,
  language: Language,
  localizer: Localizer,
): Pick<PreferredView, 'summary' | 'body'> {
  const { t } = localizer;
  const isNarrowed = q !== '' || tier !== undefined;
  if (total === 0) {
    const [title, text] = isNarrowed
      ? [t('benefits.preferred.filterTitle'), t('benefits.preferred.filterText')]
      : [t('benefits.preferred.noneTitle'), t('benefits.preferred.noneText')];
    return { body: { kind: 'empty', title, text, clear: isNarrowed } };
  }
  const count = isNarrowed
    ? t('benefits.preferred.found', { count: total })
    : t('benefits.preferred.count', { count: total });
  const first = (page - 1) * PREFERRED_PER_PAGE;
  const showing = t('common.showing', { from: first + 1, to: first + items.length });
  return {
    summary: total > PREFERRED_PER_PAGE ? `${count} ${showing}` : count,
    body: {
      kind: 'rows',
      rows: items.map((line) => preferredRow(line, language, localizer)),
      pages: Math.ceil(total / PREFERRED_PER_PAGE),
    },
  };
}

export async function loadPreferredList(
  context: TextContext,
  member: MemberContext,
  asked: PreferredFilters,
): Promise<PreferredView> {
  const { language } = context.preferences;
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const { q, tier, page } = asked;
  const query = {
    ...toMemberParams(member),
    search: q || undefined,
    tier,
    page,
    perPage: PREFERRED_PER_PAGE,
  };
  const list = await toBlockResult(
    member.api.call(calls.benefits.preferredMedications, { query }),
    t,
    context,
  );
  const view = {
    ended: formatEndedText(member, localizer),
    tiers: planTiers.map((value) => ({ value, label: t(`benefits.tier.${tierKeys[value]}`) })),
  };
  if (!list.ok) return { ...view, body: createOutageView(list) };
  return { ...view, ...rowsView(list.value, asked, language, localizer) };
}

export const loadPreferredPdf = ({ preferences }: TextContext, member: MemberContext) =>
  member.api.call(
    calls.benefits.preferredMedicationFile,
    { query: { ...toMemberParams(member), language: preferences.language } },
    { timeoutMs: FILE_BUDGET_MS },
  );
