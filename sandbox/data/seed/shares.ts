/** Who shares with whom at the beginning: adults chose it themselves, the cardholder for the children. */
import { addDays } from '../../../app/programme/contract/calendar.ts';
import { decidesFor } from '../../../app/programme/contract/sharing-rules.ts';
import { atNewYork } from '../clock.ts';
import type { Database } from '../database.ts';
import { familyOf, memberById } from '../members.ts';
import type { NewMember } from '../members.ts';
import { people } from '../people.ts';
import { share } from '../shares.ts';

const DAYS_AGO = 400;

/** @param members made of `people`, in their order */
export function seedShares(db: Database, members: readonly NewMember[], today: string): void {
  const at = atNewYork(addDays(today, -DAYS_AGO), 10);
  for (const [i, { allowedPhiPersonCodes }] of people.entries()) {
    if (allowedPhiPersonCodes.length === 0) continue;
    const viewer = memberById(db, members[i]!.memberId);
    const family = familyOf(db, viewer);
    for (const personCode of allowedPhiPersonCodes) {
      const owner = family.find((person) => person.personCode === personCode)!;
      const by = family.find((person) => decidesFor(person, owner, today))!;
      share(db, owner, viewer, by, at);
    }
  }
}
