import { benefits } from '../../../app/programme/contract/benefits.ts';
import {
  capsOf,
  copaySchedule,
  explanationOf,
  findPreferred,
  preferredMedications,
} from '../../data/benefits.ts';
import { clientConfigOf } from '../../content/client-configs.ts';
import { categoryCoverage, exclusions } from '../../data/coverage.ts';
import { explanationTables, preferredTables } from '../../documents/benefit-tables.ts';
import { tablesPdf } from '../../documents/sheet.ts';
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
  mount(benefits.preferredMedicationFile, ({ world, caller, query }) => {
    const own = ownMember(caller, query);
    return tablesPdf(
      preferredTables(preferredMedications, world.clock.today(), query.language ?? own.language),
    );
  });
  mount(benefits.explanation, ({ world, caller, query }) => {
    const person = visibleMember(world, caller, query);
    const today = world.clock.today();
    const figures = explanationOf(world.db, person, query.year, today);
    const { hideOutOfNetwork = false } = clientConfigOf(person.clientId);
    const caps = figures.caps.filter(({ network }) => network === 'IN' || !hideOutOfNetwork);
    const language = query.language ?? ownMember(caller, { cardId: query.cardId }).language;
    return tablesPdf(explanationTables({ ...figures, caps }, person, today, language));
  });
}
