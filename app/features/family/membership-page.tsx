import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pill } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import type { MembershipView } from './membership.server.ts';
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

function People({ view: { people, known } }: { view: MembershipView }) {
  const t = useT();
  return (
    <Section title={t('family.page.people')} card={false}>
      <Stack>
        {people.length > 0 && (
          <Card>
            <PeopleRows people={people} />
          </Card>
        )}
        {!known && <Note tone="wait">{t('family.page.unknown')}</Note>}
        {known && people.length === 0 && <p className="soft">{t('family.page.alone')}</p>}
        <p>
          <LinkButton look="alt" small to={paths.phiSettings()}>
            {t('family.page.sharing')}
          </LinkButton>
        </p>
      </Stack>
    </Section>
  );
}

/** Who the member is to the plan, and who else is on the card. */
export function MembershipPage({ view }: { view: MembershipView }) {
  const t = useT();
  return (
    <Page
      title={t('family.page.title')}
      lead={view.lead}
      back={{ to: paths.more(), label: t('nav.more') }}
      aside={
        view.idCard && (
          <LinkButton icon="card" to={paths.idCard()}>
            {view.idCard}
          </LinkButton>
        )
      }
    >
      <Columns kind="even" aside={<People view={view} />}>
        <Section title={t('family.page.yours')}>
          <Facts items={view.facts} />
        </Section>
      </Columns>
    </Page>
  );
}
