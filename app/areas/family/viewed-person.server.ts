import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { Member } from '~/session/guards.server.ts';
import { auditSwitch, toFullName } from '~/session/viewed-person.server.ts';
import { loadSharingPerson } from './people.server.ts';

export const SwitchForm = z.object({
  /** absent: return to the member's own data */
  personCode: z.string().max(20).optional(),
  returnTo: z.string().max(1_000).optional(),
});

/** False for a person who does not share. @throws ProgrammeFault, because sharing is never assumed */
export async function viewPerson(
  context: RequestContext,
  member: Member,
  personCode: string,
): Promise<boolean> {
  const person = await loadSharingPerson(member, personCode);
  auditSwitch(context, member.identity, personCode, person ? 'on' : 'refused');
  if (!person) return false;
  const { firstName, lastName } = person;
  const viewing = { personCode, firstName, lastName };
  await member.session.update((data) => ({ ...data, viewing }));
  await member.session.flash({
    label: 'family.viewing.started',
    values: { name: toFullName(viewing) },
    tone: 'ok',
  });
  return true;
}

/** Shows the member's own data again. Idempotent. */
export async function viewOwn(
  context: RequestContext,
  { identity, session, viewing }: Member,
): Promise<void> {
  if (!viewing) return;
  await session.update(({ viewing: _before, ...rest }) => rest);
  auditSwitch(context, identity, viewing.personCode, 'off');
  await session.flash({ label: 'family.viewing.back', tone: 'ok' });
}

/**
 * The name in texts about a resource of this person; null for the reader's own. The viewed person has a first name,
 * as on other pages.
 */
export const nameInTexts = (
  { identity, viewing }: Pick<MemberContext, 'identity' | 'viewing'>,
  { personCode, name }: Patient,
): string | null => {
  if (personCode === identity.personCode) return null;
  return personCode === viewing?.personCode ? viewing.firstName : name;
};

export interface Patient {
  personCode: string;
  /** first and last */
  name: string;
}

/**
 * A notice for the banner on a page about a resource of a person who is not the viewed person (docs/decisions/0025).
 * It names that person, or the reader as you. Undefined on all other pages.
 * @param patients people of the resource; an order may be for several
 */
export function buildOtherPersonNotice(
  { t, format }: Localizer,
  { identity, viewing }: Pick<MemberContext, 'identity' | 'viewing'>,
  patients: readonly Patient[],
): { about?: string } {
  if (!viewing || patients.some(({ personCode }) => personCode === viewing.personCode)) return {};
  const isReader = ({ personCode }: Patient) => personCode === identity.personCode;
  const names = new Set(patients.filter((one) => !isReader(one)).map(({ name }) => name));
  const other = format.list([...(patients.some(isReader) ? [t('family.you')] : []), ...names]);
  return { about: t('family.viewing.other', { other, name: toFullName(viewing) }) };
}
