import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import type { IconName } from '~/ui/icon-shapes.ts';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { DisplaySection } from './display-section.tsx';
import type { DisplayView } from './display-section.tsx';

export interface HubView extends DisplayView {
  /** for a member whose coverage has not begun: from when the rest can be used */
  from?: string;
}

interface Place {
  name: 'profile' | 'notifications' | 'sharing' | 'addresses' | 'cards' | 'myData';
  icon: IconName;
  to: string;
  /** needs coverage */
  later: boolean;
}

const ACCOUNT: Place[] = [
  { name: 'profile', icon: 'person', to: paths.profile(), later: false },
  { name: 'notifications', icon: 'info', to: paths.notifications(), later: true },
  { name: 'myData', icon: 'claim', to: paths.myData(), later: false },
  { name: 'sharing', icon: 'person', to: paths.phiSettings(), later: false },
];
const ORDERS: Place[] = [
  { name: 'addresses', icon: 'pin', to: paths.addresses(), later: true },
  { name: 'cards', icon: 'card', to: paths.cards(), later: true },
];

function Places({ places, from }: { places: Place[]; from: string | undefined }) {
  const t = useT();
  return (
    <Rows>
      {places.map(({ name, icon, to, later }) => (
        <Row
          key={name}
          lead={<LeadIcon name={icon} />}
          title={t(`settings.hub.${name}`)}
          lines={[t(`settings.hub.${name}Text`), later && from]}
          to={to}
        />
      ))}
    </Rows>
  );
}

/** Where everything is set. */
export function HubPage({ hub: { from, ...display } }: { hub: HubView }) {
  const t = useT();
  return (
    <Page title={t('settings.title')} back={{ to: paths.more(), label: t('nav.more') }}>
      <Columns kind="even" aside={<DisplaySection {...display} />}>
        <Stack gap="xl">
          <Section title={t('settings.hub.account')}>
            <Places places={ACCOUNT} from={from} />
          </Section>
          <Section title={t('settings.hub.orders')}>
            <Places places={ORDERS} from={from} />
          </Section>
        </Stack>
      </Columns>
    </Page>
  );
}
