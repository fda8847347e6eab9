import { getLocalizer } from '~/i18n/localizer.server.ts';
import { listResult, mapResult } from '~/areas/shared/errors/block-result.server.ts';
import type { PersonChoice } from '~/areas/family/chosen-person.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { buildClientBanner } from '~/content/client-banner.ts';
import type { ClockContext, TextContext } from '~/context.ts';
import type { BlockResult } from '~/ui/block.tsx';
import {
  groupCaps,
  summarizeCaps,
  findEndedCoverage,
  fetchCaps,
  selectShownCaps,
  type CapGroup,
} from './caps.server.ts';
import { fetchCopays, buildCopayTable, selectShownCopays, type CopayTable } from './copay.server.ts';
import { findLastCoveredDay, formatEndedText, listBenefitPeople } from './person.server.ts';
import type { NoteText } from '~/ui/note.tsx';

export interface OverviewView {
  lead: string;
  banner?: NoteText | undefined;
  ended?: string | undefined;
  person: string;
  people: PersonChoice[];
  missing: NoteText[];
  answer?: { strong: string; say: string } | undefined;
  caps: BlockResult<CapGroup[]>;
  copays: BlockResult<CopayTable>;
  mailOrder: boolean;
}

/** @throws the errors of listBenefitPeople */
export async function loadBenefitsOverview(
  context: TextContext & ClockContext,
  member: MemberContext,
  asked: string,
): Promise<OverviewView> {
  const { language } = context.preferences;
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const people = listBenefitPeople(context, member, asked, localizer);
  const [client, person, caps, copays] = await Promise.all([
    context.content.client(member.identity.clientId),
    people.person,
    listResult(async (options) => fetchCaps(member, await people.personCode(), options), t, context),
    listResult((options) => fetchCopays(member, options), t, context),
  ]);
  const ended = formatEndedText(member, localizer);
  const today = context.clock.today();
  const year = caps.ok ? caps.value.year : Number(today.slice(0, 4));
  const plan = (caps.ok ? caps.value.caps[0]?.clientGroupName : undefined) ?? client.clientName;
  const lastDay = findLastCoveredDay(member, today);
  const hasEndedThisYear = lastDay < today && lastDay.startsWith(String(year));
  const period = t('benefits.overview.period', {
    from: localizer.format.dayMonth(`${year}-01-01`, `${year}`),
    to: localizer.format.date(hasEndedThisYear ? lastDay : `${year}-12-31`),
  });
  return {
    lead: [plan, period].filter(Boolean).join(' · '),
    banner: buildClientBanner(client, 'benefitScreen', context.preferences.language),
    ended,
    person: asked,
    people: person.people,
    missing: person.missing,
    answer:
      caps.ok && caps.leftOut === undefined && ended === undefined
        ? summarizeCaps(caps.value.caps, { ...localizer, language, name: person.name })
        : undefined,
    caps: mapResult(caps, (value) =>
      groupCaps(selectShownCaps(value.caps, client), {
        ...localizer,
        language,
        name: person.name,
        ended: findEndedCoverage(member),
      }),
    ),
    copays: mapResult(copays, (rows, isPart) =>
      buildCopayTable(selectShownCopays(rows, client), 'IN', { localizer, isPart }),
    ),
    mailOrder: !client.suppressMailOrderFeatures,
  };
}
