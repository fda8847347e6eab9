import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadIdsInCart } from '~/areas/orders/checkout/cart.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { loadMoreState } from '~/areas/help/more/row-state.server.ts';
import { formatCoverageStartText, formatIdCardText } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { HelpRows } from '~/areas/help/guest/help-rows.tsx';
import { loadSupportView, type SupportView } from '~/areas/help/guest/support.server.ts';
import { HelpMenu } from '~/areas/help/help-menu.tsx';
import { IdCardLink } from '~/areas/benefits/id-card/id-card-link.tsx';
import { DisplaySection, type DisplayView } from '~/areas/account/settings/display-section.tsx';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { Button } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import type { IconName } from '~/ui/icon-shapes.ts';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { hasCoverageEnded } from '~/session/membership.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const { identity } = member;
  const [from, localizer, support, client, inCart] = await Promise.all([
    formatCoverageStartText(context, member),
    getLocalizer(context),
    loadSupportView(context),
    context.content.client(identity.clientId),
    loadIdsInCart(context, member).catch(toErrorPage(context, request)),
  ]);
  const { t } = localizer;
  const { language, textSize, light } = context.preferences;
  const memberId = t('more.page.memberId', { id: identity.cardId });
  const name = `${identity.firstName} ${identity.lastName}`;
  const mailOrder = !client.suppressMailOrderFeatures;
  const links = client.links.map(({ label, url }) => ({ title: label[language], url }));
  const idCard = client.disableDigitalIDCards ? undefined : formatIdCardText(member, localizer);
  const state = await loadMoreState(context, member, { inCart: inCart.size, mailOrder }).catch(
    toErrorPage(context, request),
  );
  const hasEnded = hasCoverageEnded(member.membership);
  const hidden = [...(mailOrder ? [] : BY_MAIL), ...(hasEnded ? TO_ORDER : [])];
  return { more: { links, name, memberId, textSize, light, support, hidden, idCard, from, state } };
}

/** Rows that are hidden when the client has no mail order. */
const BY_MAIL: readonly string[] = ['orders', 'refills', 'profile', 'cart'];
/** Rows that are hidden once the coverage has ended. */
const TO_ORDER: readonly string[] = ['refills', 'cart'];

const PLACES = [
  { name: 'prescriptions', icon: 'rx', to: paths.prescriptions() },
  { name: 'refills', icon: 'again', to: paths.refills() },
  { name: 'orders', icon: 'box', to: paths.orders() },
  { name: 'claims', icon: 'claim', to: paths.claims() },
  { name: 'cart', icon: 'cart', to: paths.cart() },
  { name: 'reviews', icon: 'review', to: paths.clinicalReviews() },
  { name: 'profile', icon: 'truck', to: paths.enroll() },
  { name: 'requests', icon: 'doc', to: paths.requests() },
] as const satisfies readonly { name: string; icon: IconName; to: string }[];

const PLAN_PLACES = [{ name: 'benefits', icon: 'shield', to: paths.benefits() }] as const satisfies readonly {
  name: string;
  icon: IconName;
  to: string;
}[];

export default function More() {
  const { more } = useLoaderData<typeof loader>();
  const t = useT();
  const aside = (
    <>
      <Section title={t('guest.help.title')}>
        <HelpRows support={more.support} />
      </Section>
      <Account more={more} />
      <DisplaySection textSize={more.textSize} light={more.light} />
    </>
  );
  return (
    <Page title={t('nav.more')}>
      <Columns kind="even" aside={aside}>
        {more.idCard && <IdCardLink text={more.idCard} />}
        <Section title={t('more.page.medicines')}>
          <Rows>
            {PLACES.filter(({ name }) => !more.hidden.includes(name)).map(({ name, icon, to }) => (
              <Row
                key={name}
                lead={<LeadIcon name={icon} />}
                title={t(`more.page.${name}`)}
                lines={[more.state[name] ?? t(`more.page.${name}Text`), more.from]}
                to={to}
              />
            ))}
          </Rows>
        </Section>
        <Section title={t('more.page.plan')}>
          <Rows>
            {PLAN_PLACES.map(({ name, icon, to }) => (
              <Row
                key={name}
                lead={<LeadIcon name={icon} />}
                title={t(`more.page.${name}`)}
                lines={[t(`more.page.${name}Text`), more.from]}
                to={to}
              />
            ))}
            {more.links.map(({ title, url }) => (
              <Row
                key={url}
                lead={<LeadIcon name="site" />}
                title={title}
                lines={[new URL(url).hostname]}
                to={url}
              />
            ))}
          </Rows>
        </Section>
        <HelpMenu reader="member" />
      </Columns>
    </Page>
  );
}

interface MoreView extends DisplayView {
  name: string;
  memberId: string;
  support: SupportView;
  /** start of the coverage, for a member who is not covered yet and sees only the ID card and help */
  from?: string | undefined;
  state: Record<string, string>;
  hidden: readonly string[];
  /** whether the ID card is valid today; absent for a client without digital cards */
  idCard?: string | undefined;
  links: readonly { title: string; url: string }[];
}

function Account({ more: { name, memberId } }: { more: MoreView }) {
  const t = useT();
  return (
    <Section title={t('more.page.account')} card={false}>
      <Stack>
        <Card>
          <Rows>
            <Row lead={<LeadIcon name="person" />} title={name} lines={[memberId]} />
            <Row
              lead={<LeadIcon name="card" />}
              title={t('family.page.title')}
              lines={[t('more.page.membershipText')]}
              to={paths.membership()}
            />
            <Row
              lead={<LeadIcon name="people" />}
              title={t('family.sharing.title')}
              lines={[t('more.page.sharingText')]}
              to={paths.phiSettings()}
            />
            <Row
              lead={<LeadIcon name="device" />}
              title={t('nav.settings')}
              lines={[t('more.page.settingsText')]}
              to={paths.settings()}
            />
          </Rows>
        </Card>
        <PostForm layout="plain" action={paths.authLogout()}>
          <Button look="alt" icon="out">
            {t('nav.signOut')}
          </Button>
        </PostForm>
        <p>
          {/* loads as a document, because its targets have no scripts */}
          <a href={paths.deleteAccount()}>{t('deleteAccount.confirm.submit')}</a>
        </p>
      </Stack>
    </Section>
  );
}
