import { data, redirect } from '@remix-run/node';
import { notAllowed } from '~/features/errors/page-errors.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { RequestContext } from '~/context.ts';
import { requireMember, requireActiveMember, type Member } from '~/identity/guards.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { whyNotActive, type NotActive } from '~/identity/membership.ts';

/**
 * The member of a page about a coverage, which stays open after the coverage has ended (4.31).
 * @throws what requireMember throws; before the coverage starts, a page that says when it will be available
 */
export async function requireCoveredMember(context: RequestContext, request: Request): Promise<Member> {
  const member = await requireMember(context, request);
  const { eligibilityStatus, effectiveDate } = member.membership;
  if (eligibilityStatus === 'FUTURE_EFFECTIVE')
    // a form that changed nothing must not look successful
    throw await coverageNotStarted(context, effectiveDate, request.method === 'POST' ? 404 : 200);
  return member;
}

/** requireCoveredMember for a file's route. @param page where to go while coverage has not started */
export async function requireCoveredOrRedirect(
  context: RequestContext,
  request: Request,
  page: string,
): Promise<Member> {
  const member = await requireMember(context, request);
  if (member.membership.eligibilityStatus === 'FUTURE_EFFECTIVE') throw redirect(page);
  return member;
}

/** Thrown, though not an error: the root renders it as the page of a member whose coverage has not started. */
async function coverageNotStarted(
  context: RequestContext,
  effectiveDate: string | undefined,
  status: 200 | 404,
) {
  const t = await getT(context);
  const date = effectiveDate && formatsFor(context.preferences.language).date(effectiveDate);
  const title = date ? t('common.availableFrom', { date }) : t('identity.notBegun.plainTitle');
  return data({ title, message: t('identity.notBegun.text') }, { status });
}

async function inactiveText(context: RequestContext, { reason, date }: NotActive): Promise<string> {
  const { t, format } = await getLocalizer(context);
  return date === undefined
    ? t(`settings.${reason}.plain`)
    : t(`settings.${reason}.on`, { date: format.date(date) });
}

export async function readOnlyReason(
  context: RequestContext,
  { membership }: Pick<Member, 'membership'>,
): Promise<string | undefined> {
  const refusal = whyNotActive(membership);
  return refusal && inactiveText(context, refusal);
}

export async function notStartedReason(
  context: RequestContext,
  { membership }: Pick<Member, 'membership'>,
): Promise<string | undefined> {
  return membership.eligibilityStatus === 'FUTURE_EFFECTIVE'
    ? readOnlyReason(context, { membership })
    : undefined;
}

export async function coverageStartText(
  context: RequestContext,
  { membership }: Pick<Member, 'membership'>,
): Promise<string | undefined> {
  if (membership.eligibilityStatus !== 'FUTURE_EFFECTIVE' || !membership.effectiveDate) return undefined;
  const { t, format } = await getLocalizer(context);
  return t('prescriptions.detail.fact.fillableFrom', { date: format.date(membership.effectiveDate) });
}

export function idCardText({ membership }: Pick<Member, 'membership'>, { t, format }: Localizer): string {
  const { eligibilityStatus, effectiveDate } = membership;
  if (eligibilityStatus === 'TERMED') return t('idCard.leadOver');
  if (eligibilityStatus !== 'FUTURE_EFFECTIVE') return t('home.page.showCardText');
  return effectiveDate
    ? t('idCard.notYetText', { date: format.date(effectiveDate) })
    : t('idCard.notYetPlain');
}

/** @throws a redirect to the list, which says why nothing can be changed; else as requireCoveredMember */
export async function requireEditorOrRedirect(
  context: RequestContext,
  request: Request,
  list: string,
): Promise<Member> {
  const member = await requireCoveredMember(context, request);
  if (whyNotActive(member.membership)) throw redirect(list, 303);
  return member;
}

/** The member of an action that changes addresses or cards. @throws a 404 that says why nothing was changed */
export async function requireEditor(context: RequestContext, request: Request): Promise<Member> {
  const who = await requireActiveMember(context, request);
  if (!who.ok) throw await notAllowed(context, await inactiveText(context, who));
  return who.member;
}

/** The same for what members may change after their coverage has ended. @throws a 404 that says from when */
export async function requireCoverageStarted(context: RequestContext, request: Request): Promise<Member> {
  const member = await requireMember(context, request);
  const message = await notStartedReason(context, member);
  if (message !== undefined) throw await notAllowed(context, message);
  return member;
}
