/** Pages about a coverage: open from the day it starts, and after it has ended. */
import { data, redirect } from '@remix-run/node';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { RequestContext } from '~/context.ts';
import { requireMember } from '~/identity/guards.server.ts';
import type { Member } from '~/identity/guards.server.ts';

/**
 * The member of a page that says something about a coverage. One whose coverage has not begun
 * (specification 4.31) gets a page in its place that says from when it is there.
 * @throws what requireMember throws, and that page
 */
export async function requireCoveredMember(context: RequestContext, request: Request): Promise<Member> {
  const member = await requireMember(context, request);
  const { eligibilityStatus, effectiveDate } = member.membership;
  if (eligibilityStatus === 'FUTURE_EFFECTIVE')
    // a form that changed nothing is no success
    throw await notBegun(context, effectiveDate, request.method === 'POST' ? 403 : 200);
  return member;
}

/**
 * The same for an address that hands out a file, which has no page to say it.
 * @param page the one that it belongs to; it says from when it is there
 */
export async function requireCoveredOr(
  context: RequestContext,
  request: Request,
  page: string,
): Promise<Member> {
  const member = await requireMember(context, request);
  if (member.membership.eligibilityStatus === 'FUTURE_EFFECTIVE') throw redirect(page);
  return member;
}

/** No error: the member's own page, as it is before that day. The root shows it. */
async function notBegun(context: RequestContext, effectiveDate: string | undefined, status: 200 | 403) {
  const t = await getT(context);
  const date = effectiveDate && formatsFor(context.preferences.language).date(effectiveDate);
  const title = date ? t('identity.notBegun.title', { date }) : t('identity.notBegun.plainTitle');
  return data({ title, message: t('identity.notBegun.text') }, { status });
}
