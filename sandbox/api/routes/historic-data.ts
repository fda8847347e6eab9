import { HISTORIC_DATA_YEARS, historicData } from '../../../app/programme/contract/historic-data.ts';
import { registerRequest, requestsPage } from '../../data/historic-data.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { ownMember } from '../whose.ts';

export function mountHistoricData(mount: Mount): void {
  mount(historicData.register, ({ world: { db, clock }, caller, body }) => {
    const { memberId } = ownMember(caller, body);
    const today = clock.today();
    const thisYear = Number(today.slice(0, 4));
    if (body.year > thisYear || body.year < thisYear - HISTORIC_DATA_YEARS)
      throw new Refusal(400, 'There are no records of this year.', { fields: ['year'] });
    const { kind, year, reason, clientReference } = body;
    return registerRequest(db, memberId, { kind, year, reason, clientReference }, today);
  });
  mount(historicData.requests, ({ world: { db, clock }, caller, query }) =>
    requestsPage(db, ownMember(caller, query).memberId, query, clock.today()),
  );
}
