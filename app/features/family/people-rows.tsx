import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Pill } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import type { PersonRow } from './people.server.ts';

/** Whether someone shares with the member, as a mark. Needs the labels family.share. */
export function SharesMark({ shares }: { shares: boolean }) {
  const t = useT();
  return shares ? (
    <Pill tone="ok" shape="done">
      {t('family.share.sharesWithYou')}
    </Pill>
  ) : (
    <Pill tone="over" shape="stop">
      {t('family.share.notShared')}
    </Pill>
  );
}

/** Everyone else on the card; those who share lead to their profile. */
export function PeopleRows({ people }: { people: readonly PersonRow[] }) {
  return (
    <Rows>
      {people.map(({ personCode, name, relationship, sharesWithYou, why, seesYou }) => (
        <Row
          key={personCode}
          lead={<LeadIcon name="person" tone={sharesWithYou ? 'ok' : 'over'} />}
          title={name}
          to={sharesWithYou ? paths.familyProfile(personCode) : undefined}
          lines={[relationship, why, seesYou]}
          aside={<SharesMark shares={sharesWithYou} />}
        />
      ))}
    </Rows>
  );
}
