import { cardClientId, idCards } from '../../../app/programme/contract/id-card.ts';
import { idCardOf } from '../../data/id-card.ts';
import { idCardPdf } from '../../documents/id-card-sheet.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { ownMember, visibleMember } from '../whose.ts';

export function mountIdCard(mount: Mount): void {
  mount(idCards.details, ({ world, caller, query }) =>
    idCardOf(visibleMember(world, caller, query), world.clock.today()),
  );
  mount(idCards.temporary, ({ world, caller, query }) => {
    const { clientId } = ownMember(caller, { cardId: query.cardId });
    if (query.clientId !== cardClientId(clientId))
      throw new Refusal(404, 'Card services know no such client.');
    const person = visibleMember(world, caller, { ...query, clientId });
    const today = world.clock.today();
    return idCardPdf(idCardOf(person, today), query.lang, today);
  });
}
