import { clinicalReviews, reviewStatuses } from '#contract/clinical-review.ts';
import { listReviews } from '../../data/clinical-reviews.ts';
import { toPage } from '../../data/page.ts';
import { listVisiblePersonCodes } from '../../data/members.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { findListedMembers, requireOwnMember } from '../caller.ts';

export function mountClinicalReviews(mount: Mount): void {
  mount(clinicalReviews.statuses, ({ programme, caller, query }) => {
    const own = requireOwnMember(caller, query);
    const people = query.personCodes ? findListedMembers(programme, own, query.personCodes) : [own];
    const all = listReviews(programme.db, people, programme.clock.today());
    const counts = Object.fromEntries(
      reviewStatuses
        .map((status) => [status, all.filter((review) => review.status === status).length] as const)
        .filter(([, count]) => count > 0),
    );
    const found = all.filter(({ status }) => query.status === undefined || query.status === status);
    return { ...toPage(found, query), counts };
  });
  mount(clinicalReviews.byId, ({ programme, caller, params, query }) => {
    const people = listVisiblePersonCodes(programme.db, requireOwnMember(caller, query));
    const reviews = listReviews(programme.db, people, programme.clock.today());
    const review = reviews.find(({ inquiryId }) => inquiryId === params.inquiryId);
    if (!review) throw new Refusal(404, 'This review does not exist.');
    return review;
  });
}
