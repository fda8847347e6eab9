import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { Pill } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import type { PersonRow } from './people.server.ts';

function SharesMark({ shares }: { shares: boolean }) {
  const t = useT();
  return shares ? (
    <Pill tone="ok" shape="done">
      {t('family.share.sharesWithYou')}
    </Pill>
  ) : (
    <Pill tone="over" shape="stop">
      {t('common.notShared')}
    </Pill>
  );
}

/**
 * All other people on the card. Those who share have a profile link, and a button that shows their data unless the
 * pages already do.
 */
export function PeopleRows({ people, canView }: { people: readonly PersonRow[]; canView?: boolean }) {
  const t = useT();
  return (
    <Rows>
      {people.map(({ personCode, name, relationship, sharesWithYou, why, seesYou, sharing, isViewed }) => (
        <Row
          key={personCode}
          lead={<LeadIcon name="person" tone={sharesWithYou ? 'ok' : 'over'} />}
          title={name}
          to={sharesWithYou ? paths.familyProfile(personCode) : undefined}
          lines={[relationship, why, seesYou]}
          aside={
            <>
              <SharesMark shares={sharesWithYou} />
              {canView && sharing && (
                <LinkButton look="quiet" small to={sharing.to}>
                  {sharing.label}
                </LinkButton>
              )}
              {canView && sharesWithYou && !isViewed && (
                <PostForm layout="plain" action={paths.viewing()}>
                  <input type="hidden" name="personCode" value={personCode} />
                  <Submit look="alt" small>
                    {t('family.profile.view', { name })}
                  </Submit>
                </PostForm>
              )}
            </>
          }
        />
      ))}
    </Rows>
  );
}
