/** What the programme knows of a member already, so that nobody has to type it again. */
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, block } from '~/programme/block.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { Values } from './forms.server.ts';
import type { StepName } from './steps.ts';

type Known = Pick<RequestContext, 'log' | 'preferences'>;

async function contactOf(context: Known, member: MemberContext): Promise<Values> {
  const { userName } = member.identity;
  const asked = await block(member.api.call(calls.member.details, { query: { userName } }), {
    budgetMs: OPTIONAL_BLOCK_BUDGET_MS,
    log: context.log,
  });
  const { language } = context.preferences;
  if (!asked.ok) return { language };
  const { contactNumber, email, address } = asked.data;
  return {
    ...(contactNumber && { contactPhone: contactNumber }),
    ...(email && { email }),
    language,
    ...(address && {
      addressLine1: address.addressLine1,
      addressLine2: address.addressLine2,
      city: address.city,
      state: address.state,
      zip: address.zip,
    }),
  };
}

/** The first values of a page that was never answered. */
export async function knownValues(context: Known, member: MemberContext, step: StepName): Promise<Values> {
  if (step === 'contact') return contactOf(context, member);
  return step === 'insurance' ? { insuranceMemberId: member.identity.cardId } : {};
}
