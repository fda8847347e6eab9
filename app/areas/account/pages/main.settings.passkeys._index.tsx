import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadPasskeyList } from '~/areas/account/passkeys/passkeys.server.ts';
import { WithScripts } from '~/areas/account/passkeys/with-scripts.tsx';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const list = await loadPasskeyList(context, member);
  return { ...list };
}

export default function Passkeys() {
  const { passkeys, most } = useLoaderData<typeof loader>();
  const t = useT();
  const setUp = (
    <WithScripts>
      <Actions>
        <LinkButton to={paths.passkeyNew()}>{t('passkeys.list.setUp')}</LinkButton>
      </Actions>
    </WithScripts>
  );
  const back = { to: paths.settings(), label: t('nav.settings') };
  if (passkeys.length === 0) {
    return (
      <Page narrow title={t('passkeys.list.title')} lead={t('passkeys.list.lead')} back={back}>
        <Card>
          <EmptyState icon="lock" title={t('passkeys.list.empty')} text={t('passkeys.list.emptyText')} />
        </Card>
        {setUp}
      </Page>
    );
  }
  return (
    <Page narrow title={t('passkeys.list.title')} lead={t('passkeys.list.lead')} back={back}>
      <Section title={t('passkeys.list.yours')}>
        <Rows>
          {passkeys.map(({ mark, name, lines }) => (
            <Row
              key={mark}
              lead={<LeadIcon name="lock" tone="ok" />}
              title={name}
              lines={lines}
              aside={
                <LinkButton look="alt" small to={paths.passkeyRemove(mark)} about={name}>
                  {t('passkeys.list.remove')}
                </LinkButton>
              }
            />
          ))}
        </Rows>
      </Section>
      {most === undefined ? setUp : <Note tone="wait">{t('passkeys.list.most', { count: most })}</Note>}
    </Page>
  );
}
