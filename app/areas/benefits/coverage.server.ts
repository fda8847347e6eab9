import { getLocalizer } from '~/i18n/localizer.server.ts';
import { toBlockResult, mapResult } from '~/areas/shared/errors/block-result.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { CategoryCoverage } from '#contract/benefits.ts';
import { calls } from '#contract/index.ts';
import type { TextContext } from '~/context.ts';
import type { BlockResult } from '~/ui/block.tsx';
import { formatEndedText } from './person.server.ts';
import type { Language } from '#contract/languages.ts';

export interface CategoryRow {
  name: string;
  note?: string;
  coverage: CategoryCoverage['coverage'];
}

export interface ExclusionRow {
  name: string;
  reason: string;
}

interface CoverageView {
  ended?: string | undefined;
  categories: BlockResult<CategoryRow[]>;
  exclusions: BlockResult<ExclusionRow[]>;
}

const categoryRow = ({ category, coverage, note }: CategoryCoverage, language: Language): CategoryRow => {
  const row: CategoryRow = { name: category[language], coverage };
  if (note) row.note = note[language];
  return row;
};

export async function loadCoverageView(context: TextContext, member: MemberContext): Promise<CoverageView> {
  const { language } = context.preferences;
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const query = toMemberParams(member);
  const [categories, exclusions] = await Promise.all([
    toBlockResult(member.api.call(calls.benefits.categoryCoverage, { query }), t, context),
    toBlockResult(member.api.call(calls.benefits.exclusions, { query }), t, context),
  ]);
  return {
    ended: formatEndedText(member, localizer),
    categories: mapResult(categories, (rows) => rows.map((row) => categoryRow(row, language))),
    exclusions: mapResult(exclusions, (rows) =>
      rows.map(({ name, reason }) => ({ name: name[language], reason: reason[language] })),
    ),
  };
}
