import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { hasCoverageEnded } from '~/session/membership.ts';
import type { NoteText } from '~/ui/note.tsx';

/** The reason why no prices of the plan are shown; undefined while the coverage has not ended. */
export function formatEndedNote(
  { membership }: Pick<MemberContext, 'membership'>,
  { t, format }: Localizer,
): NoteText | undefined {
  if (!hasCoverageEnded(membership)) return undefined;
  const { terminationDate } = membership;
  return {
    title: terminationDate
      ? t('drugs.ended.on', { date: format.date(terminationDate) })
      : t('drugs.ended.plain'),
    text: t('drugs.ended.text'),
  };
}
