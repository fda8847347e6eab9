import { memberParams } from '~/features/coverage/member-context.server.ts';
import { familyCoverage } from '~/features/family/family-coverage.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { IdCard } from '~/programme/contract/id-card.ts';
import type { RequestContext } from '~/context.ts';

const hidden = () => new Response(null, { status: 404 });

/** @throws the 404 of a client that gives out no digital cards (specification 3.08) */
export async function requireDigitalCard(
  { content }: Pick<RequestContext, 'content'>,
  { identity }: Pick<MemberContext, 'identity'>,
): Promise<void> {
  const { disableDigitalIDCards } = await content.client(identity.clientId);
  if (disableDigitalIDCards) throw hidden();
}

/** Whose card is wanted: of the person whose data all pages show now, else as the address asks; empty: the member's own. */
export const askedPerson = (request: Request, { viewing }: Pick<MemberContext, 'viewing'>): string =>
  viewing?.personCode ?? (new URL(request.url).searchParams.get('person') ?? '').trim().slice(0, 20);

/**
 * The identity parameters of the person whose card it is.
 * @throws a 404 for someone who does not share with the member, the same as for nobody at all
 */
export async function cardHolder(member: MemberContext, person: string) {
  const own = memberParams(member);
  if (person === '' || person === own.personCode) return own;
  const { allowedPhiPersonCodes } = await familyCoverage(member);
  if (!allowedPhiPersonCodes.includes(person)) throw hidden();
  return { ...own, personCode: person };
}

export type CardHolder = Awaited<ReturnType<typeof cardHolder>>;

/** What is printed on the card. @throws ProgrammeFault */
export const cardOf = (member: MemberContext, holder: CardHolder): Promise<IdCard> =>
  member.api.call(calls.idCards.details, { query: holder });

/** Whether the card counts on a day: the coverage of the card, and that of the member who asks. */
export function cardStanding(
  { membership }: Pick<MemberContext, 'membership'>,
  card: Pick<IdCard, 'effectiveDate' | 'terminationDate'>,
  today: string,
): { kind: 'valid' } | { kind: 'over' | 'notYet'; date?: string | undefined } {
  const { eligibilityStatus, terminationDate, effectiveDate } = membership;
  const ended = card.terminationDate;
  if (eligibilityStatus === 'TERMED') return { kind: 'over', date: ended ?? terminationDate };
  if (ended !== undefined && ended < today) return { kind: 'over', date: ended };
  if (eligibilityStatus === 'FUTURE_EFFECTIVE')
    return { kind: 'notYet', date: effectiveDate ?? card.effectiveDate };
  return { kind: 'valid' };
}
