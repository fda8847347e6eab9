import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { Values } from '~/i18n/translate.ts';
import type { Cap } from '#contract/benefits.ts';
import type { ListCallOptions } from '~/programme/api.ts';
import { calls } from '#contract/index.ts';
import { resolveCapState, calculateLeftCents, listLimits } from './cap-state.ts';
import type { Language } from '#contract/languages.ts';
import { hasCoverageEnded } from '~/session/membership.ts';

export interface CapView {
  person: string;
  /** the bar's accessible name */
  label: string;
  figure: string;
  of: string;
  sentence: string;
  strong: string;
  value: number;
  max: number;
}

export interface CapGroup {
  key: string;
  title: string;
  text: string;
  /** applies only outside the network */
  isOutside: boolean;
  caps: CapView[];
}

export interface CapLocalizer extends Localizer {
  language: Language;
  /** first name of a different person; absent for the member */
  name?: string | undefined;
}

export interface SentenceLocalizer extends CapLocalizer {
  /** a coverage that has ended, with its last day when known; undefined for an active one */
  ended: { date?: string | undefined } | undefined;
}

export const findEndedCoverage = ({
  membership,
}: Pick<MemberContext, 'membership'>): SentenceLocalizer['ended'] =>
  hasCoverageEnded(membership) ? { date: membership.terminationDate } : undefined;

const topics = { DEDUCTIBLE: 'deductible', OUT_OF_POCKET: 'maximum' } as const;
const networks = { IN: 'inNetwork', OUT: 'outOfNetwork' } as const;

/** The limits that the client allows to be shown (specification 3.08). */
export const selectShownCaps = (
  caps: readonly Cap[],
  { hideOutOfNetwork }: { hideOutOfNetwork: boolean },
): Cap[] => caps.filter(({ network }) => network === 'IN' || !hideOutOfNetwork);

export const formatCapOwnerText = (
  scope: 'person' | 'family',
  { t, name }: Pick<CapLocalizer, 't' | 'name'>,
): string => (scope === 'family' ? t('benefits.caps.family') : (name ?? t('common.you')));

const networkText = ({ network }: Pick<Cap, 'network'>, { t }: Pick<Localizer, 't'>): string =>
  t(`benefits.caps.${networks[network]}`);

function describeLimit(
  cap: Cap,
  { scope, limit }: ReturnType<typeof listLimits>[number],
  localizer: SentenceLocalizer,
): string {
  const { t, format, name, ended } = localizer;
  const topic = topics[cap.capType];
  const state = resolveCapState(cap.capType, limit, scope === 'person' ? cap.family : undefined);
  if (state === 'none') return t('benefits.caps.deductible.nothing');
  const left = format.money(calculateLeftCents(limit));
  if (ended !== undefined && state === 'left')
    return ended.date
      ? t('benefits.caps.leftAtEnd', { left, date: format.date(ended.date) })
      : t('benefits.caps.leftAtEndPlain', { left });
  if (ended !== undefined) return t('benefits.caps.metBeforeEnd');
  if (state === 'metByFamily') return t(`benefits.caps.${topic}.byFamily`);
  if (state === 'met') return t(`benefits.caps.${topic}.met`);
  if (scope === 'family') return t(`benefits.caps.${topic}.familyLeft`, { left });
  return name === undefined
    ? t(`benefits.caps.${topic}.ownLeft`, { left })
    : t(`benefits.caps.${topic}.otherLeft`, { left, name });
}

export function summarizeCaps(caps: readonly Cap[], { t, format, name }: CapLocalizer) {
  const findStanding = (type: Cap['capType']) => {
    const cap = caps.find(({ network, capType }) => network === 'IN' && capType === type);
    const limit = cap && (cap.single ?? cap.member);
    return limit && { limit, isMet: resolveCapState(type, limit, cap.family) !== 'left' };
  };
  const [deductible, maximum] = [findStanding('DEDUCTIBLE'), findStanding('OUT_OF_POCKET')];
  if (!maximum) return undefined;
  const values: Values = {
    paid: format.money(maximum.limit.accumulationCents),
    limit: format.money(maximum.limit.limitCents),
    left: format.money(calculateLeftCents(maximum.limit)),
  };
  if (name !== undefined) values.name = name;
  if (maximum.isMet)
    return { strong: t('benefits.answer.maximumMet'), say: t('benefits.answer.maximumMetSay', values) };
  const isLeft = deductible !== undefined && !deductible.isMet;
  return {
    strong: t(name === undefined ? 'benefits.answer.own' : 'benefits.answer.other', values),
    say: [
      t('benefits.answer.after', values),
      isLeft
        ? t('benefits.answer.deductibleLeft', { left: format.money(calculateLeftCents(deductible.limit)) })
        : deductible && deductible.limit.limitCents > 0 && t('benefits.answer.deductibleMet'),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

export function groupCaps(caps: readonly Cap[], localizer: SentenceLocalizer): CapGroup[] {
  const { t, format, language } = localizer;
  return caps.map((cap) => ({
    key: `${cap.network} ${cap.capType} ${cap.alias.en}`,
    title: cap.alias[language],
    isOutside: cap.network === 'OUT',
    text: [
      t(`benefits.caps.${topics[cap.capType]}.text`),
      networkText(cap, localizer),
      localizer.ended === undefined && t(`benefits.caps.frequency.${cap.frequency}`),
    ]
      .filter(Boolean)
      .join(' '),
    caps: listLimits(cap).map((one) => {
      const { limitCents, accumulationCents } = one.limit;
      const person = formatCapOwnerText(one.scope, localizer);
      return {
        person,
        label: t('benefits.caps.label', { cap: cap.alias[language], who: person }),
        figure: format.money(accumulationCents),
        of: t('benefits.caps.of', { limit: format.money(limitCents) }),
        sentence: describeLimit(cap, one, localizer),
        strong: format.money(calculateLeftCents(one.limit)),
        value: Math.min(Math.max(0, accumulationCents), limitCents),
        max: limitCents,
      };
    }),
  }));
}

export const fetchCaps = (member: MemberContext, personCode: string, options: ListCallOptions) =>
  member.api.call(
    calls.benefits.capsAndDeductibles,
    { query: { ...toMemberParams(member), personCode } },
    options,
  );
