import { markEnglish, formatStrengthText } from '~/areas/shared/drug-names/drug-names.server.ts';
import { toBlockResult } from '~/areas/shared/errors/block-result.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { T } from '~/i18n/translate.ts';
import { calls } from '#contract/index.ts';
import type { DrugGroup } from '#contract/drugs.ts';
import type { RequestContext, TextContext } from '~/context.ts';
import type { BlockResult } from '~/ui/block.tsx';
import { paths } from '~/paths.ts';
import { formatKindText, formatTierText } from './drug-texts.server.ts';

const MAX_QUERY_LENGTH = 60;
const PER_PAGE = 10;
const SUGGESTED = 6;
const STRENGTHS_SHOWN = 4;

export interface FoundDrug {
  name: string;
  /** the NDC of its first strength */
  ndc: string;
  kind: string;
  comesAs: string;
  /** absent for a generic in the generic tier, because its kind has the same word */
  tier?: string;
}

interface DrugSearchView {
  q: string;
  page: number;
  /** absent before a search */
  results?: BlockResult<{ drugs: FoundDrug[]; pages: number; summary: string }>;
  recent: string[];
}

export function readSearch(request: Request): { q: string; page: number } {
  const { searchParams } = new URL(request.url);
  const page = Number(searchParams.get('page') ?? 1);
  return {
    q: (searchParams.get('q') ?? '')
      .normalize('NFC')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_QUERY_LENGTH),
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000 ? page : 1,
  };
}

function foundDrug(group: DrugGroup, t: T): FoundDrug {
  const { name, strengths, tier, isBrand } = group;
  const shown = strengths.slice(0, STRENGTHS_SHOWN).map((strength) => formatStrengthText(strength, t));
  const more = strengths.length > shown.length ? ['…'] : [];
  return {
    name: markEnglish(name, t),
    ndc: strengths[0]?.ndc ?? '',
    kind: formatKindText(group, t),
    comesAs: [...shown, ...more].join(' · '),
    ...(isBrand || tier !== 'Generic' ? { tier: formatTierText(tier, t) } : {}),
  };
}

const ask = (member: MemberContext, q: string, page: number, perPage: number) =>
  member.api.call(calls.drugs.search, { query: { ...toMemberParams(member), q, page, perPage } });

export async function searchDrugs(
  context: TextContext,
  member: MemberContext,
  { q, page }: { q: string; page: number },
  recent: string[],
): Promise<DrugSearchView> {
  if (q === '') return { q, page, recent };
  const t = await getT(context);
  const found = ask(member, q, page, PER_PAGE).then(({ items, total }) => {
    const first = (page - 1) * PER_PAGE;
    const isExact = items.some(({ exact }) => exact);
    const label = isExact || page > 1 ? 'drugs.search.found' : 'drugs.search.similar';
    return {
      drugs: items.map((group) => foundDrug(group, t)),
      pages: Math.ceil(total / PER_PAGE),
      summary: [
        total > 0 && t(label, { count: total, q }),
        total > PER_PAGE && t('common.showing', { from: first + 1, to: first + items.length }),
      ]
        .filter(Boolean)
        .join(' '),
    };
  });
  return { q, page, recent, results: await toBlockResult(found, t, context) };
}

interface Suggestion {
  name: string;
  kind: string;
  to: string;
}

export interface Suggestions {
  suggestions: Suggestion[];
  /** the number of suggestions, for screen readers */
  news: string;
}

export async function suggestDrugs(
  context: RequestContext,
  member: MemberContext,
  q: string,
): Promise<Suggestions> {
  if (q.length < 2) return { suggestions: [], news: '' };
  const t = await getT(context);
  const { items } = await ask(member, q, 1, SUGGESTED);
  const suggestions = items.map((group) => ({
    name: group.name,
    kind: formatKindText(group, t),
    to: paths.drug(group.strengths[0]?.ndc ?? ''),
  }));
  const count = suggestions.length;
  return { suggestions, news: count > 0 ? t('drugs.search.count', { count }) : t('drugs.search.none') };
}

const MAX_RECENT = 5;

export const withSearch = (searches: readonly string[] = [], q: string): string[] =>
  [q, ...searches.filter((one) => one.toLowerCase() !== q.toLowerCase())].slice(0, MAX_RECENT);
