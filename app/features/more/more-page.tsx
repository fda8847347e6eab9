import { HelpRows } from '~/features/guest/help-rows.tsx';
import type { SupportView } from '~/features/guest/support.server.ts';
import { useLanguage, useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Button } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { ReturnTo } from '~/ui/frame/return-to.tsx';
import { TextSizeForm } from '~/ui/frame/text-size-form.tsx';
import type { TextSize } from '~/ui/frame/text-size-form.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import type { IconName } from '~/ui/icon-shapes.ts';
import { Card, Section } from '~/ui/section.tsx';

export interface MoreView {
  name: string;
  memberId: string;
  textSize: TextSize;
  light: boolean;
  support: SupportView;
}

const PLACES = [
  { name: 'prescriptions', icon: 'rx', to: paths.prescriptions() },
  { name: 'orders', icon: 'box', to: paths.orders() },
  { name: 'cart', icon: 'cart', to: paths.cart() },
  { name: 'requests', icon: 'review', to: paths.requests() },
] as const satisfies readonly { name: string; icon: IconName; to: string }[];

function Preference({
  name,
  value,
  lang,
  children,
}: {
  name: string;
  value: string;
  lang?: string;
  children: string;
}) {
  return (
    <PostForm layout="plain" action={paths.preferences()}>
      <ReturnTo />
      <Button look="alt" small name={name} value={value} lang={lang}>
        {children}
      </Button>
    </PostForm>
  );
}

function Display({ more: { textSize, light } }: { more: MoreView }) {
  const t = useT();
  const spanish = useLanguage() === 'es';
  return (
    <Section title={t('more.page.display')}>
      <Rows>
        <Row
          title={t('more.page.language')}
          lines={[spanish ? 'Español' : 'English']}
          aside={
            <Preference name="lang" value={spanish ? 'en' : 'es'} lang={spanish ? 'en' : 'es'}>
              {spanish ? 'English' : 'Español'}
            </Preference>
          }
        />
        <Row
          title={<span id="more-text-size">{t('more.page.textSize')}</span>}
          aside={<TextSizeForm current={textSize} labelledBy="more-text-size" />}
        />
        <Row
          title={t('more.page.light')}
          lines={[light ? t('more.page.lightOn') : t('more.page.lightOff')]}
          aside={
            <Preference name="light" value={light ? '0' : '1'}>
              {light ? t('more.page.turnOff') : t('more.page.turnOn')}
            </Preference>
          }
        />
      </Rows>
    </Section>
  );
}

function Account({ more: { name, memberId } }: { more: MoreView }) {
  const t = useT();
  return (
    <Section title={t('more.page.account')} card={false}>
      <Stack>
        <Card>
          <Rows>
            <Row lead={<LeadIcon name="person" />} title={name} lines={[memberId]} />
          </Rows>
        </Card>
        <PostForm layout="plain" action={paths.authLogout()}>
          <Button look="alt" icon="out">
            {t('nav.signOut')}
          </Button>
        </PostForm>
        <p>
          {/* loads as a document: the pages behind it have no scripts */}
          <a href={paths.deleteAccount()}>{t('more.page.deleteAccount')}</a>
        </p>
      </Stack>
    </Section>
  );
}

/** Everything that has no tab of its own. */
export function MorePage({ more }: { more: MoreView }) {
  const t = useT();
  const aside = (
    <>
      <Section title={t('guest.help.title')}>
        <HelpRows support={more.support} />
      </Section>
      <Account more={more} />
    </>
  );
  return (
    <Page title={t('more.page.title')}>
      <Columns kind="even" aside={aside}>
        <Section title={t('more.page.medicines')}>
          <Rows>
            {PLACES.map(({ name, icon, to }) => (
              <Row
                key={name}
                lead={<LeadIcon name={icon} />}
                title={t(`more.page.${name}`)}
                lines={[t(`more.page.${name}Text`)]}
                to={to}
              />
            ))}
          </Rows>
        </Section>
        <Display more={more} />
      </Columns>
    </Page>
  );
}
