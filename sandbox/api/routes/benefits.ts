import { benefits } from '../../../app/programme/contract/benefits.ts';
import { capsOf, copaySchedule, explanationOf, findPreferred } from '../../data/benefits.ts';
import { categoryCoverage, exclusions } from '../../data/coverage.ts';
import type { Mount } from '../mount.ts';
import { ownMember, visibleMember } from '../whose.ts';

export function mountBenefits(mount: Mount): void {
  mount(benefits.capsAndDeductibles, ({ world, caller, query }) => {
    const year = Number(world.clock.today().slice(0, 4));
    return { year, caps: capsOf(world.db, visibleMember(world, caller, query), year) };
  });
  mount(benefits.copaySchedule, ({ caller, query }) => {
    ownMember(caller, query);
    return copaySchedule();
  });
  mount(benefits.categoryCoverage, ({ caller, query }) => {
    ownMember(caller, query);
    return categoryCoverage;
  });
  mount(benefits.exclusions, ({ caller, query }) => {
    ownMember(caller, query);
    return exclusions;
  });
  mount(benefits.preferredMedications, ({ caller, query }) => {
    ownMember(caller, query);
    const { page, perPage } = query;
    const found = findPreferred(query);
    return {
      items: found.slice((page - 1) * perPage, page * perPage),
      total: found.length,
      page,
      perPage,
    };
  });
  mount(benefits.explanationFigures, ({ world, caller, query }) =>
    explanationOf(world.db, visibleMember(world, caller, query), query.year, world.clock.today()),
  );
}
