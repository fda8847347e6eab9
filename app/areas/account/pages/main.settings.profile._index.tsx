import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadProfileView, type ProfileView } from '~/areas/account/profile.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import type { IconName } from '~/ui/icon-shapes.ts';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const profile = await loadProfileView(context, member).catch(toErrorPage(context, request));
  return { profile };
}

export default function Profile() {
  const { profile } = useLoaderData<typeof loader>();
  const t = useT();
  const { name, dateOfBirth, client, userName } = profile;
  const facts = [
    { label: t('common.name'), value: name },
    { label: t('common.dateOfBirth'), value: dateOfBirth },
    { label: t('common.plan'), value: client },
  ];
  return (
    <Page narrow title={t('account.page.title')} back={{ to: paths.settings(), label: t('nav.settings') }}>
      <Section title={t('account.page.reach')}>
        <Reach profile={profile} />
      </Section>
      <Section title={t('account.page.account')}>
        <Facts columns items={[{ label: t('common.userName'), value: userName }]} />
      </Section>
      <Stack gap="compact">
        <Section title={t('account.page.plan')}>
          <Facts columns items={facts} />
        </Section>
        <p className="soft small">{t('account.page.planText')}</p>
      </Stack>
    </Page>
  );
}

interface ChangeableProps {
  icon: IconName;
  title: string;
  value: string;
  to: string;
  action: string;
}

function Changeable({ icon, title, value, to, action }: ChangeableProps) {
  return (
    <Row
      lead={<LeadIcon name={icon} />}
      title={title}
      lines={[value]}
      aside={
        <LinkButton look="alt" small to={to} about={title}>
          {action}
        </LinkButton>
      }
    />
  );
}

function Reach({ profile: { email, phone, cardId } }: { profile: ProfileView }) {
  const t = useT();
  const none = t('account.page.none');
  const action = (value: string | undefined) => t(value ? 'common.change' : 'account.page.add');
  return (
    <Rows>
      <Changeable
        icon="person"
        title={t('account.page.email')}
        value={email ?? none}
        to={paths.profileEmail()}
        action={action(email)}
      />
      <Changeable
        icon="phone"
        title={t('common.contactNumber')}
        value={phone ?? none}
        to={paths.profilePhone()}
        action={action(phone)}
      />
      <Changeable
        icon="card"
        title={t('common.memberId')}
        value={cardId}
        to={paths.profileCard()}
        action={t('common.change')}
      />
    </Rows>
  );
}
