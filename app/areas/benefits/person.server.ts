import { OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import {
  listChosenPeople,
  EVERYONE,
  buildPersonChoices,
  type PersonChoice,
} from '~/areas/family/chosen-person.ts';
import { loadFamilyIfAvailable } from '~/areas/family/people.server.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { LogContext } from '~/context.ts';
import type { NoteText } from '~/ui/note.tsx';
import { hasCoverageEnded } from '~/session/membership.ts';
import { errorPage } from '~/ui/error-page.server.ts';

interface BenefitPerson {
  personCode: string;
  /** first name of a different person; absent for the member */
  name?: string;
  fullName: string;
  people: PersonChoice[];
  missing: NoteText[];
}

interface BenefitPeople {
  /** empty: the member */
  asked: string;
  /** known at once for the member, so that nothing waits for the family */
  personCode: () => Promise<string>;
  person: Promise<BenefitPerson>;
}

/** Empty for the member, even when the address has the member's own code. */
export function readRequestedPerson(
  request: Request,
  { identity, viewing }: Pick<MemberContext, 'identity' | 'viewing'>,
): string {
  if (viewing) return viewing.personCode;
  const person = (new URL(request.url).searchParams.get('person') ?? '').trim();
  return person === identity.personCode || person === EVERYONE ? '' : person;
}

/**
 * The viewed person of a page. Both functions reject with the same 404 for a person who does not share and for an
 * unknown person. They reject with a 503 while the family cannot be loaded.
 */
export function listBenefitPeople(
  context: LogContext,
  member: MemberContext,
  asked: string,
  localizer: Localizer,
): BenefitPeople {
  const person = benefitPerson(context, member, asked, localizer);
  const personCode = async () => (asked === '' ? member.identity.personCode : (await person).personCode);
  return { asked, personCode, person };
}

async function benefitPerson(
  context: LogContext,
  member: MemberContext,
  asked: string,
  localizer: Localizer,
): Promise<BenefitPerson> {
  const { t } = localizer;
  const { personCode: own, firstName = '', lastName = '' } = member.identity;
  // the page's person depends on the family, so other parts of the page may be missing too
  const budgetMs = asked === '' ? undefined : OPTIONAL_BLOCK_BUDGET_MS;
  const { family, known, failed } = await loadFamilyIfAvailable(member, context.log, budgetMs);
  if (asked !== '' && !known) throw errorPage(503, { message: t('error.common') });
  if (!listChosenPeople(asked, own, family).shared) throw errorPage(404);
  const choices = buildPersonChoices(own, family, { you: t('common.you'), all: '' }).filter(
    ({ value }) => value === '' || family.allowedPhiPersonCodes.includes(value),
  );
  const onCard = family.members.find(({ personCode }) => personCode === (asked || own));
  const shown: BenefitPerson = {
    personCode: asked || own,
    fullName: onCard ? `${onCard.firstName} ${onCard.lastName}` : `${firstName} ${lastName}`.trim(),
    people: choices.length > 1 ? choices : [],
    missing: listMissingNotes(failed, t('benefits.person.unknown'), localizer),
  };
  if (asked !== '' && onCard) shown.name = onCard.firstName;
  return shown;
}

/** The last day of the plan so far: today, or the day on which the coverage ended. */
export function findLastCoveredDay({ membership }: Pick<MemberContext, 'membership'>, today: string): string {
  const { terminationDate } = membership;
  return hasCoverageEnded(membership) && terminationDate !== undefined && terminationDate < today
    ? terminationDate
    : today;
}

/** A sentence about the end of a coverage; undefined for an active one. */
export function formatEndedText({ membership }: Pick<MemberContext, 'membership'>, { t, format }: Localizer) {
  if (!hasCoverageEnded(membership)) return undefined;
  const { terminationDate } = membership;
  return terminationDate
    ? t('benefits.person.ended', { date: format.date(terminationDate) })
    : t('benefits.person.endedPlain');
}
