import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DisplaySection } from '~/areas/account/settings/display-section.tsx';
import { formatCoverageStartText } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { loadSettingsState } from '~/areas/help/more/row-state.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import type { IconName } from '~/ui/icon-shapes.ts';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const { textSize, light } = context.preferences;
  const [from, state] = await Promise.all([
    formatCoverageStartText(context, member),
    loadSettingsState(context, member).catch(toErrorPage(context, request)),
  ]);
  return { hub: { textSize, light, from, state } };
}

const ACCOUNT: Place[] = [
  { name: 'profile', icon: 'person', to: paths.profile(), later: false },
  { name: 'passkeys', icon: 'lock', to: paths.passkeys(), later: false },
  { name: 'notifications', icon: 'bell', to: paths.notifications(), later: true },
  { name: 'sessions', icon: 'device', to: paths.sessions(), later: false },
  { name: 'myData', icon: 'download', to: paths.myData(), later: false },
  { name: 'sharing', icon: 'people', to: paths.phiSettings(), later: false },
];

const ORDERS: Place[] = [
  { name: 'addresses', icon: 'pin', to: paths.addresses(), later: true },
  { name: 'cards', icon: 'card', to: paths.cards(), later: true },
];

export default function Settings() {
  const { hub } = useLoaderData<typeof loader>();
  const { from, state, ...display } = hub;
  const t = useT();
  return (
    <Page title={t('nav.settings')} back={{ to: paths.more(), label: t('nav.more') }}>
      <Columns kind="even" aside={<DisplaySection {...display} />}>
        <Stack gap="xl">
          <Section title={t('nav.account')}>
            <Places places={ACCOUNT} from={from} state={state} />
          </Section>
          <Section title={t('settings.hub.orders')}>
            <Places places={ORDERS} from={from} state={state} />
          </Section>
        </Stack>
      </Columns>
    </Page>
  );
}

interface Place {
  name: 'profile' | 'passkeys' | 'notifications' | 'sharing' | 'addresses' | 'cards' | 'sessions' | 'myData';
  icon: IconName;
  to: string;
  later: boolean;
}

interface PlacesProps {
  places: Place[];
  from: string | undefined;
  state: Record<string, string>;
}

function Places({ places, from, state }: PlacesProps) {
  const t = useT();
  return (
    <Rows>
      {places.map(({ name, icon, to, later }) => (
        <Row
          key={name}
          lead={<LeadIcon name={icon} />}
          title={t(`settings.hub.${name}`)}
          lines={[state[name] ?? t(`settings.hub.${name}Text`), later && from]}
          to={to}
        />
      ))}
    </Rows>
  );
}
