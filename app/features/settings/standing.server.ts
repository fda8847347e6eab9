/** What a membership that is over, or has not begun, means for what is set here. */
import { data, redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { requireActiveMember, requireMember } from '~/identity/guards.server.ts';
import type { Member } from '~/identity/guards.server.ts';
import { whyNotActive } from '~/identity/membership.ts';
import type { NotActive } from '~/identity/membership.ts';

async function inWords(context: RequestContext, { reason, date }: NotActive): Promise<string> {
  const { t, show } = await wordsOf(context);
  return date === undefined
    ? t(`settings.${reason}.plain`)
    : t(`settings.${reason}.on`, { date: show.date(date) });
}

/** Why addresses and cards cannot be changed, for a page that shows them all the same. */
export async function whyReadOnly(
  context: RequestContext,
  { membership }: Pick<Member, 'membership'>,
): Promise<string | undefined> {
  const refusal = whyNotActive(membership);
  return refusal && inWords(context, refusal);
}

/** From when this page can be used, for a member whose coverage has not begun. */
export async function whyNotYet(
  context: RequestContext,
  { membership }: Pick<Member, 'membership'>,
): Promise<string | undefined> {
  return membership.eligibilityStatus === 'FUTURE_EFFECTIVE'
    ? whyReadOnly(context, { membership })
    : undefined;
}

/** The same in two words, for the row that leads there. */
export async function fromWhen(
  context: RequestContext,
  { membership }: Pick<Member, 'membership'>,
): Promise<string | undefined> {
  if (membership.eligibilityStatus !== 'FUTURE_EFFECTIVE' || !membership.effectiveDate) return undefined;
  const { t, show } = await wordsOf(context);
  return t('settings.hub.from', { date: show.date(membership.effectiveDate) });
}

/**
 * The member of a form page for addresses and cards.
 * @throws the redirect to the list, which says why nothing can be changed; before the coverage
 *   begins what requireCoveredMember throws
 */
export async function requireChanger(
  context: RequestContext,
  request: Request,
  list: string,
): Promise<Member> {
  const member = await requireCoveredMember(context, request);
  if (whyNotActive(member.membership)) throw redirect(list, 303);
  return member;
}

/** The member of an action that changes addresses or cards. @throws a 403 that says why nothing was changed */
export async function requireChange(context: RequestContext, request: Request): Promise<Member> {
  const who = await requireActiveMember(context, request);
  if (!who.ok) throw data({ message: await inWords(context, who) }, { status: 403 });
  return who.member;
}

/** The same for what a member changes also after the coverage ended. @throws a 403 that says from when */
export async function requireBegun(context: RequestContext, request: Request): Promise<Member> {
  const member = await requireMember(context, request);
  const message = await whyNotYet(context, member);
  if (message !== undefined) throw data({ message }, { status: 403 });
  return member;
}
