/** What is on a person's ID card. */
import type { IdCard } from '../../app/programme/contract/id-card.ts';
import { supportOf } from '../content/support.ts';
import { fullName } from './members.ts';
import type { Member } from './members.ts';
import { clients, effectiveDateOf } from './clients.ts';

const ISSUER = 'Member Portal Pharmacy Benefits';
const PHARMACIST_LINE = '8005550166';

/** Plans begin anew each January, for those who were there before. */
function coveredFrom({ clientId, effectiveDate }: Member, today: string): string {
  if (effectiveDate !== undefined) return effectiveDate;
  const year = `${today.slice(0, 4)}-01-01`;
  const joined = effectiveDateOf(clientId);
  return joined > year ? joined : year;
}

export function idCardOf(person: Member, today: string): IdCard {
  const client = clients.find(({ clientId }) => clientId === person.clientId);
  if (!client) throw new Error('a member has no client');
  const { terminationDate } = person;
  const support = supportOf('DIRECT');
  const mailOrder = support.lines?.[0]?.phone;
  const from = coveredFrom(person, terminationDate ?? today);
  return {
    issuerName: ISSUER,
    planName: client.name,
    memberName: fullName(person),
    cardId: person.cardId,
    personCode: person.personCode,
    rxBin: client.rxBin,
    rxPcn: client.rxPcn,
    rxGroup: client.rxGroup,
    effectiveDate: from,
    ...(terminationDate && { terminationDate }),
    phones: [
      { kind: 'member', phone: support.phone },
      { kind: 'pharmacist', phone: PHARMACIST_LINE },
      ...(mailOrder ? [{ kind: 'mailOrder' as const, phone: mailOrder }] : []),
      { kind: 'tty', phone: support.tty },
    ],
  };
}
