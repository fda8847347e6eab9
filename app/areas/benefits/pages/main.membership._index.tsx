import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PeopleRows } from '~/areas/family/people-rows.tsx';
import { loadMembershipView, type MembershipView } from '~/areas/family/membership.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { MissingNotes } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card, Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const view = await loadMembershipView(context, member).catch(toErrorPage(context, request));
  auditView(context, member, 'membership', member.identity.personCode);
  return { view };
}

export default function Membership() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page
      title={t('family.page.title')}
      lead={view.lead}
      back={{ to: paths.more(), label: t('nav.more') }}
      aside={
        view.idCard && (
          <LinkButton look={view.status === 'TERMED' ? 'alt' : 'filled'} icon="card" to={paths.idCard()}>
            {view.idCard}
          </LinkButton>
        )
      }
    >
      <MissingNotes notes={view.missing} />
      <Columns kind="even" aside={<People view={view} />}>
        <Section title={t('family.page.yours')}>
          <Facts items={view.facts} />
        </Section>
      </Columns>
    </Page>
  );
}

function People({ view: { people, unknown, viewedCard } }: { view: MembershipView }) {
  const t = useT();
  const isAlone = unknown.length === 0 && people.length === 0;
  return (
    <Section title={t('family.page.people')} card={false}>
      <Stack>
        {people.length > 0 && (
          <Card>
            <PeopleRows people={people} canView />
          </Card>
        )}
        <MissingNotes notes={unknown} />
        {isAlone && <p className="soft">{t('family.page.alone')}</p>}
        {!isAlone && (
          <Actions>
            {viewedCard && (
              <LinkButton look="alt" small to={paths.idCard()}>
                {viewedCard}
              </LinkButton>
            )}
            <LinkButton look="alt" small to={paths.phiSettings()}>
              {t('family.sharing.title')}
            </LinkButton>
          </Actions>
        )}
      </Stack>
    </Section>
  );
}
