import type { Identity } from '~/identity/session.server.ts';

/** What a registration says of a person beside how to reach them (specification 5.03). */
export type KnownPerson = Required<
  Pick<Identity, 'firstName' | 'lastName' | 'dateOfBirth' | 'cardId' | 'clientId' | 'personCode' | 'userName'>
> &
  Pick<Identity, 'objectId'>;

const REQUIRED = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'cardId',
  'clientId',
  'personCode',
  'userName',
] as const;

/** The person, or undefined when something is missing that nobody can type here. */
export function knownPerson(identity: Identity): KnownPerson | undefined {
  return REQUIRED.every((name) => identity[name]) ? (identity as KnownPerson) : undefined;
}
