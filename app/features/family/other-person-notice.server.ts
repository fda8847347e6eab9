import type { T } from '~/i18n/translate.ts';
import { nameOf } from '~/identity/viewed-person.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';

export interface Patient {
  personCode: string;
  /** first and last */
  name: string;
}

/**
 * What the banner adds on a page about one thing while the pages show another person's data and the
 * thing is of none of theirs: whose it is (docs/decisions/0040). Nothing everywhere else.
 * @param patients whose the thing is; an order may be of several
 */
export function otherPersonNotice(
  t: T,
  { viewing }: Pick<MemberContext, 'viewing'>,
  patients: readonly Patient[],
): { about?: string } {
  if (!viewing || patients.some(({ personCode }) => personCode === viewing.personCode)) return {};
  const other = [...new Set(patients.map(({ name }) => name))].join(', ');
  return { about: t('family.viewing.other', { other, name: nameOf(viewing) }) };
}
