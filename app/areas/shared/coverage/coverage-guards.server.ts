import { data, redirect } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { requireMember, requireActiveMember, type Member } from '~/session/guards.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import { paths } from '~/paths.ts';
import { toPagePath } from '~/remix/data-request.ts';
import type { BackTarget } from '~/ui/page.tsx';
import { findTitleLabel } from '~/ui/page-title.ts';
import { hasCoverageEnded, isCoverageAhead, explainNotActive, type NotActive } from '~/session/membership.ts';
import { errorPage } from '~/ui/error-page.server.ts';
import { getT } from '~/i18n/t.server.ts';

/**
 * The member of a page about a coverage, which stays available after the coverage has ended (4.31).
 * @throws the errors of requireMember; before the coverage starts, a page that shows when it will be available
 */
export async function requireCoveredMember(context: RequestContext, request: Request): Promise<Member> {
  const member = await requireMember(context, request);
  if (isCoverageAhead(member.membership)) throw await coverageNotStarted(context, request, member.membership);
  return member;
}

/** requireCoveredMember for a file's route. @param page redirect target while coverage has not started */
export async function requireCoveredOrRedirect(
  context: RequestContext,
  request: Request,
  page: string,
): Promise<Member> {
  const member = await requireMember(context, request);
  if (isCoverageAhead(member.membership)) throw redirect(page);
  return member;
}

/** Parents of other pages; the first four are tabs, which have no parent. */
const ABOVE = [
  { to: paths.orders(), label: 'nav.orders' },
  { to: paths.prescriptions(), label: 'nav.prescriptions' },
  { to: paths.drugs(), label: 'nav.drugs' },
  { to: paths.pharmacies(), label: 'nav.pharmacies' },
  { to: paths.settings(), label: 'nav.settings' },
] as const;

function pageAbove(path: string, t: T): BackTarget | undefined {
  const { to, label } = ABOVE.find((above) => `${path}/`.startsWith(`${above.to}/`)) ?? {
    to: paths.more(),
    label: 'nav.more' as const,
  };
  return to === path ? undefined : { to, label: t(label) };
}

/** Thrown, although it is not an error: the root renders it as the page of a member whose coverage has not started. */
async function coverageNotStarted(
  context: RequestContext,
  request: Request,
  { effectiveDate }: Member['membership'],
) {
  const { t, format } = await getLocalizer(context);
  const path = toPagePath(new URL(request.url).pathname);
  const label = findTitleLabel(path);
  const title = effectiveDate
    ? t('common.availableFrom', { date: format.date(effectiveDate) })
    : t('common.availableLater');
  return data(
    { page: label && t(label), back: pageAbove(path, t), title, message: t('identity.notBegun.text') },
    // a form that changed nothing must not look successful
    { status: request.method === 'POST' ? 404 : 200 },
  );
}

/** A 404, because a forbidden operation does not exist for the member. Pages show who may do it. */
const notAllowedPage = async (context: RequestContext, message: string) =>
  errorPage(404, { title: (await getT(context))('error.refused.title'), message });

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
  const refusal = explainNotActive(membership);
  return refusal && inactiveText(context, refusal);
}

async function notStartedReason(
  context: RequestContext,
  { membership }: Pick<Member, 'membership'>,
): Promise<string | undefined> {
  return isCoverageAhead(membership) ? readOnlyReason(context, { membership }) : undefined;
}

export async function formatCoverageStartText(
  context: RequestContext,
  { membership }: Pick<Member, 'membership'>,
): Promise<string | undefined> {
  if (!isCoverageAhead(membership) || !membership.effectiveDate) return undefined;
  const { t, format } = await getLocalizer(context);
  return t('prescriptions.detail.fact.fillableFrom', { date: format.date(membership.effectiveDate) });
}

export function formatIdCardText(
  { membership }: Pick<Member, 'membership'>,
  { t, format }: Localizer,
): string {
  if (hasCoverageEnded(membership)) return t('idCard.leadOver');
  if (!isCoverageAhead(membership)) return t('home.page.showCardText');
  return membership.effectiveDate
    ? t('idCard.notYetText', { date: format.date(membership.effectiveDate) })
    : t('idCard.notYetPlain');
}

/** @throws a redirect to the list, which shows why nothing can be changed; else as requireCoveredMember */
export async function requireEditorOrRedirect(
  context: RequestContext,
  request: Request,
  list: string,
): Promise<Member> {
  const member = await requireCoveredMember(context, request);
  if (explainNotActive(member.membership)) throw redirect(list, 303);
  return member;
}

/** The member of an action that changes addresses or cards. @throws a 404 with the reason why nothing was changed */
export async function requireEditor(context: RequestContext, request: Request): Promise<Member> {
  const active = await requireActiveMember(context, request);
  if (!active.ok) throw await notAllowedPage(context, await inactiveText(context, active));
  return active.member;
}

/** The member of an action that stays possible after the coverage has ended. @throws a 404 that shows the first day */
export async function requireCoverageStarted(context: RequestContext, request: Request): Promise<Member> {
  const member = await requireMember(context, request);
  const message = await notStartedReason(context, member);
  if (message !== undefined) throw await notAllowedPage(context, message);
  return member;
}
