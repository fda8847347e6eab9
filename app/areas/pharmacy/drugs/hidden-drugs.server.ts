import { errorPage } from '~/ui/error-page.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { Member } from '~/session/guards.server.ts';
import type { RequestContext } from '~/context.ts';

/** For a client that hides the tab, these addresses are a 404. */
export async function requireDrugMember(context: RequestContext, request: Request): Promise<Member> {
  const member = await requireCoveredMember(context, request);
  await checkShown(context, member);
  return member;
}

/** @throws a 404 with contact details */
export async function checkShown(
  context: RequestContext,
  { identity }: Pick<Member, 'identity'>,
): Promise<void> {
  const { hideDrugPricingTab } = await context.content.client(identity.clientId);
  if (!hideDrugPricingTab) return;
  const t = await getT(context);
  throw errorPage(404, { message: t('drugs.hidden') });
}
