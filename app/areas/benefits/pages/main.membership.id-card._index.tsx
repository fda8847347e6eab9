import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import {
  readRequestedCardPerson,
  loadIdCardView,
  type IdCardView,
} from '~/areas/benefits/id-card/id-card.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { hasReceipt } from '~/session/receipt.server.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { PersonForm } from '~/areas/family/person-form.tsx';
import { Actions, LinkButton, PrintButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Icon, Mark } from '~/ui/icon.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const failed =
    new URL(request.url).searchParams.get('wallet') === 'failed' &&
    hasReceipt(context, request, 'walletFailed');
  const card = await loadIdCardView(context, member, readRequestedCardPerson(request, member))
    .catch(failed ? orNoCard : toErrorPage(context, request))
    .catch(toErrorPage(context, request));
  if (card === undefined) return data({ card, failed }, { status: 502 });
  auditView(context, member, 'idCard');
  return data({ card, failed });
}

/** After a failed wallet pass the page reports it, even when the card itself cannot be loaded (8.26). */
const orNoCard = (error: unknown) =>
  error instanceof ProgrammeFault && ![401, 403, 404].includes(error.status ?? 500)
    ? undefined
    : Promise.reject(error);

export default function IdCard() {
  const { card, failed } = useLoaderData<typeof loader>();
  const t = useT();
  if (!card) return <CardAway />;
  const { invalid } = card;
  return (
    <Page
      title={t('nav.idCard')}
      lead={invalid?.kind === 'over' ? t('idCard.leadOver') : !invalid && t('idCard.lead')}
      back={{ to: paths.membership(), label: t('family.page.title') }}
    >
      {failed && card.forWallets && (
        <Note tone="bad" live>
          {t('idCard.failed')}
        </Note>
      )}
      {invalid && (
        <Note tone={invalid.kind === 'over' ? 'bad' : 'wait'} title={t(`idCard.${invalid.kind}`)}>
          {invalid.text}
        </Note>
      )}
      <MissingNotes notes={card.missing} />
      <Sides card={card} />
      {card.picture ? (
        <Columns kind="even" aside={<Uses card={card} />}>
          <Picture picture={card.picture} plan={card.plan} />
        </Columns>
      ) : (
        <Uses card={card} />
      )}
    </Page>
  );
}

/** The card's person, and the options to save or print it. */
function Uses({ card }: { card: IdCardView }) {
  const t = useT();
  return (
    <Stack gap="l">
      {card.people.length > 0 && (
        <PersonForm
          action={paths.idCard()}
          label={t('idCard.who')}
          people={card.people}
          person={card.person}
        />
      )}
      <Stack>
        <Actions>
          <LinkButton look="alt" small href={card.pdf}>
            {t('common.savePdf')}
          </LinkButton>
          <PrintButton>{t('common.print')}</PrintButton>
        </Actions>
        {!card.invalid && <p className="soft small">{t('idCard.proof')}</p>}
      </Stack>
      {card.forWallets && (
        <div className="no-print">
          <Wallets card={card} />
        </div>
      )}
    </Stack>
  );
}

function CardAway() {
  const t = useT();
  return (
    <Page title={t('nav.idCard')} back={{ to: paths.membership(), label: t('family.page.title') }}>
      <Note tone="bad" live>
        {t('idCard.failed')}
      </Note>
      <Actions>
        <LinkButton href={paths.idCard()}>{t('common.tryAgain')}</LinkButton>
      </Actions>
    </Page>
  );
}

function Picture({ picture, plan }: { picture: NonNullable<IdCardView['picture']>; plan: string }) {
  const t = useT();
  return (
    <details className="disclosure">
      <summary>{t('idCard.picture')}</summary>
      {picture.src ? (
        <img className="card-picture" src={picture.src} alt={t('idCard.pictureAlt', { plan })} />
      ) : (
        <p className="soft">{t('idCard.pictureNone')}</p>
      )}
    </details>
  );
}

function Side({ title, band, mark, children }: SideProps) {
  return (
    <Section title={title} card={false}>
      <div className="id">
        <div className="id-h">
          <span>{band}</span>
          {mark}
        </div>
        {children}
      </div>
    </Section>
  );
}

interface SideProps {
  title: string;
  band: string;
  mark: ReactNode;
  children: ReactNode;
}

function Wallets({ card }: { card: IdCardView }) {
  const t = useT();
  if (!card.apple && !card.google) return <p className="soft small">{t('idCard.walletsOff')}</p>;
  return (
    <Section title={t('idCard.phoneTitle')} card={false}>
      <Stack>
        <Actions>
          {card.apple && <LinkButton href={card.apple}>{t('idCard.apple')}</LinkButton>}
          {card.google && (
            <LinkButton href={card.google} look={card.apple ? 'alt' : 'filled'}>
              {t('idCard.google')}
            </LinkButton>
          )}
        </Actions>
        {!card.apple && <p className="soft small">{t('idCard.appleOff')}</p>}
        {!card.google && <p className="soft small">{t('idCard.googleOff')}</p>}
      </Stack>
    </Section>
  );
}

function Sides({ card }: { card: IdCardView }) {
  const t = useT();
  const back = (
    <Side title={t('idCard.backSide')} band={t('idCard.phones')} mark={<Icon name="phone" />}>
      <Facts
        items={[
          ...card.phones.map(({ label, shown, href }) => ({ label, value: <a href={href}>{shown}</a> })),
          { label: t('idCard.issuer'), value: card.issuer },
        ]}
        columns
      />
    </Side>
  );
  return (
    <Columns kind="even" aside={back}>
      <Side title={t('idCard.front')} band={card.plan} mark={<Mark />}>
        <Facts items={[{ label: t('idCard.member'), value: card.name }, ...card.front]} columns />
      </Side>
    </Columns>
  );
}
