import { claims } from '../../../app/programme/contract/claims.ts';
import { claimById, claimsPage } from '../../data/claims-page.ts';
import { visibleTo } from '../../data/members.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { listedMembers, ownMember } from '../whose.ts';

interface Dates {
  year?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** A date range, or a year; the current year when neither is given (specification 7.45). */
function spanOf({ year, startDate, endDate }: Dates, today: string) {
  if ((startDate === undefined) !== (endDate === undefined)) {
    throw new Refusal(400, 'startDate and endDate go together', { fields: ['startDate', 'endDate'] });
  }
  if (startDate !== undefined && endDate !== undefined) return { startDate, endDate };
  const wanted = year ?? today.slice(0, 4);
  return { startDate: `${wanted}-01-01`, endDate: `${wanted}-12-31` };
}

export function mountClaims(mount: Mount): void {
  mount(claims.search, ({ world, caller, query }) => {
    const own = ownMember(caller, query);
    const shared = listedMembers(world, own, query.allowedPhiPersonCodes);
    const people = [own, ...shared.filter((person) => person.memberId !== own.memberId)];
    const only = query.onlyPersonCode;
    const asked = only === undefined ? people : people.filter(({ personCode }) => personCode === only);
    if (asked.length === 0) throw new Refusal(403, 'You may not see the data of this person.');
    return claimsPage(world.db, asked, { ...query, ...spanOf(query, world.clock.today()) });
  });
  mount(claims.byId, ({ world, caller, params, query }) => {
    const people = visibleTo(world.db, ownMember(caller, query));
    const claim = claimById(world.db, people, params.claimId);
    if (!claim) throw new Refusal(404, 'This claim does not exist.');
    return claim;
  });
}
