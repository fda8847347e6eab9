/** Warns a member after an attempt to register with their name and card that failed because of a wrong value. */
import type { ClockContext, StoreContext } from '../context.ts';
import { digest } from './secrets.server.ts';
import type { Identity } from './session.server.ts';
import { toPlainForm } from '#contract/reply-identity.ts';

type Person = Pick<Identity, 'cardId' | 'firstName' | 'lastName'>;

const SHOWN_MS = 30 * 86_400_000;

/** One key for a person on a card, from the data of a registration, which has neither an account nor a person code. */
export const toTriedPerson = ({ cardId, firstName, lastName }: Person): string =>
  digest([cardId, firstName, lastName].map(toPlainForm).join('\n'));

/** Notes the day of a refused registration for 30 days. Only a person with an account sees it. @throws StoreDown */
export const noteTriedCard = ({ stores, clock }: StoreContext & ClockContext, person: Person) =>
  stores.plain.set(`tried-card:${toTriedPerson(person)}`, clock.today(), SHOWN_MS);

/** The member has read it. @throws StoreDown */
export const dismissTriedCard = ({ stores }: StoreContext, person: Person) =>
  stores.plain.delete(`tried-card:${toTriedPerson(person)}`);

/** The day of the latest attempt, `yyyy-MM-dd`. @throws StoreDown */
export const readTriedCard = ({ stores }: StoreContext, person: Person): Promise<string | undefined> =>
  stores.plain.get(`tried-card:${toTriedPerson(person)}`);
