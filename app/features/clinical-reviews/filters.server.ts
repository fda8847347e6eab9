import { z } from 'zod';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { ReviewStatus } from '~/programme/contract/clinical-review.ts';

/** What the list's address asks for; what it does not say in our words is not asked. */
const schema = z.object({
  status: ReviewStatus.optional().catch(undefined),
  /** empty: the member; all: everyone who shares; else a person code */
  person: z.string().trim().max(20).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});
export type ReviewFilters = z.output<typeof schema>;

/** While the pages show another person's data, the list is of that person's reviews. */
export function readReviewFilters(
  request: Request,
  { viewing }: Pick<MemberContext, 'viewing'>,
): ReviewFilters {
  const asked = schema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return viewing ? { ...asked, person: viewing.personCode } : asked;
}
