import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PeopleRows } from '~/areas/family/people-rows.tsx';
import { SharingChanges } from '~/areas/family/sharing-changes.tsx';
import { loadSharingView, type ShareGroup } from '~/areas/family/sharing.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pill } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const view = await loadSharingView(context, member).catch(toErrorPage(context, request));
  auditView(context, member, 'sharing', member.identity.personCode);
  return { view };
}

export default function PhiSettings() {
  const { view } = useLoaderData<typeof loader>();
  const { groups, others, changes, later } = view;
  const t = useT();
  const head = {
    title: t('family.sharing.title'),
    back: { to: paths.settings(), label: t('nav.settings') },
  };
  if (others.length === 0)
    return (
      <Page narrow {...head}>
        {later && <Note>{later}</Note>}
        <Card>
          <EmptyState
            icon="person"
            title={t('family.sharing.alone')}
            text={t('family.sharing.aloneText')}
            actions={
              <LinkButton look="alt" to={paths.support()}>
                {t('family.sharing.numbers')}
              </LinkButton>
            }
          />
        </Card>
      </Page>
    );
  return (
    <Page {...head} lead={t('family.sharing.lead')}>
      {later && <Note>{later}</Note>}
      <Columns kind="even" aside={<SharingChanges changes={changes} />}>
        <Stack gap="xl">
          {groups.map((group) => (
            <Group key={group.title} group={group} />
          ))}
          <Section title={t('family.sharing.others')} card={false}>
            <Stack gap="compact">
              <p className="soft">{t('family.sharing.minors')}</p>
              <Card>
                <PeopleRows people={others} />
              </Card>
            </Stack>
          </Section>
        </Stack>
      </Columns>
    </Page>
  );
}

function Group({ group: { title, text, rows } }: { group: ShareGroup }) {
  const t = useT();
  return (
    <Section title={title} card={false}>
      <Stack gap="compact">
        {text && <p className="soft">{findWholeValues(text)}</p>}
        <Card>
          {rows.length === 0 && <p className="soft">{t('family.sharing.nobody')}</p>}
          {rows.length > 0 && (
            <Rows>
              {rows.map(({ personCode, withPersonCode, name, about, relationship, shared, lines }) => (
                <Row
                  key={withPersonCode}
                  lead={<LeadIcon name="person" tone={shared ? 'ok' : 'over'} />}
                  title={name}
                  to={paths.phiShare(personCode, withPersonCode)}
                  about={about}
                  lines={[relationship, ...lines]}
                  aside={
                    <Pill tone={shared ? 'ok' : 'over'} shape={shared ? 'done' : 'stop'}>
                      {t(shared ? 'family.sharing.on' : 'family.sharing.off')}
                    </Pill>
                  }
                />
              ))}
            </Rows>
          )}
        </Card>
      </Stack>
    </Section>
  );
}
