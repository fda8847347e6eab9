import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage, toNotFound } from '~/areas/shared/errors/page-errors.server.ts';
import {
  loadPharmacyView,
  requireVisiblePharmacy,
  clearPreferredPharmacy,
  setPreferredPharmacy,
  type PharmacyView,
} from '~/areas/pharmacy/pharmacies/detail.server.ts';
import { MapsAppButton } from '~/areas/pharmacy/pharmacies/maps-app.tsx';
import { toProgrammeProblems } from '~/areas/shared/errors/programme-refusal.server.ts';
import { NetworkPills } from '~/areas/pharmacy/pharmacies/network-pills.tsx';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import { buildTelHref } from '~/ui/phone.ts';
import { findWholeValues } from '~/ui/breakable.tsx';

const PreferForm = z.object({ intent: z.enum(['prefer', 'unprefer']) });

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const view = await loadPharmacyView(context, member, params.npi ?? '').catch(toErrorPage(context, request));
  auditView(context, member, 'pharmacy');
  return { view };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const form = await readForm(request, PreferForm);
  if (!form.ok) return rejectForm(context, form);
  const npi = params.npi ?? '';
  const prefers = form.value.intent === 'prefer';
  try {
    const { name } = await requireVisiblePharmacy(context, member, npi).catch(
      toNotFound(context, 'pharmacies.words.gone'),
    );
    await (prefers ? setPreferredPharmacy(member, npi) : clearPreferredPharmacy(member));
    const label = prefers ? 'pharmacies.words.preferredSet' : 'pharmacies.words.preferredCleared';
    await member.session.flash({ label, values: { name }, tone: 'ok' });
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return rejectForm(context, form, toProgrammeProblems(error, request, 'pharmacies.unsure'));
  }
  return redirect(paths.pharmacy(npi), 303);
}

const PROVIDERS = ['apple', 'google', 'openStreetMap'] as const;

export default function Pharmacy() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const { name, address, network, mailOrder } = view;
  return (
    <Page
      title={name}
      lead={address}
      back={{ to: paths.pharmacies(), label: t('pharmacies.finder.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <Columns aside={<Beside view={view} />}>
        <OpenNow view={view} reply={reply} />
        <MissingNotes notes={view.missing} />
        {mailOrder && <Note>{t('pharmacies.detail.mailOrderNote')}</Note>}
        {!network.isIn && <Note tone="wait">{t('pharmacies.detail.outOfNetworkNote')}</Note>}
        <Hours view={view} />
      </Columns>
    </Page>
  );
}

function Directions({ view: { address, directions } }: { view: PharmacyView }) {
  const t = useT();
  return (
    <Section title={t('pharmacies.detail.directions')} card>
      <Stack>
        <p>{findWholeValues(address)}</p>
        <p className="flex-row">
          {PROVIDERS.flatMap((provider) => [
            <a key={provider} href={directions[provider]} target="_blank" rel="noopener noreferrer">
              {t(`pharmacies.detail.${provider}`)}
              <span className="visually-hidden"> {t('common.newTab')}</span>
            </a>,
            ' ',
          ])}
        </p>
        <MapsAppButton address={directions.app} />
        <p className="small soft">{t('pharmacies.detail.others')}</p>
      </Stack>
    </Section>
  );
}

function Hours({ view: { week, zone } }: { view: PharmacyView }) {
  const t = useT();
  return (
    <Section title={t('pharmacies.detail.hours')} card>
      <Stack>
        <Table
          caption={t('pharmacies.detail.hours')}
          columns={[{ label: t('pharmacies.detail.day') }, { label: t('pharmacies.detail.open') }]}
          rows={week.map(({ day, hours, isToday }) => ({
            key: day,
            cells: [isToday ? `${day} ${t('pharmacies.detail.today')}` : day, hours],
          }))}
        />
        <p className="small soft">{findWholeValues(zone)}</p>
      </Stack>
    </Section>
  );
}

function Preferred({ view: { isPreferred, npi }, reply }: PharmacyPageProps) {
  const t = useT();
  if (isPreferred === undefined) return null;
  const intent = isPreferred ? 'unprefer' : 'prefer';
  return (
    <PostForm action={paths.pharmacy(npi)} layout="plain" reply={reply}>
      <Submit look="alt" name="intent" value={intent}>
        {t(`pharmacies.detail.${intent}`)}
      </Submit>
    </PostForm>
  );
}

interface PharmacyPageProps {
  view: PharmacyView;
  reply?: FormReply | undefined;
}

function OpenNow({ view, reply }: PharmacyPageProps) {
  const t = useT();
  const { phone, opening, holiday, network, mailOrder } = view;
  return (
    <StatusPanel tone="quiet" title={t('pharmacies.detail.now')} strong={opening} say={holiday}>
      <p className="flex-row">
        <NetworkPills network={network} mailOrder={mailOrder} />
      </p>
      <Actions>
        <LinkButton icon="phone" href={buildTelHref(phone.digits)}>
          {t('error.call', { phone: phone.text })}
        </LinkButton>
        <Preferred view={view} reply={reply} />
      </Actions>
    </StatusPanel>
  );
}

function Beside({ view }: { view: PharmacyView }) {
  const t = useT();
  const { services, npi, nabp } = view;
  return (
    <>
      <Directions view={view} />
      {services.length > 0 && (
        <Section title={t('pharmacies.finder.services')} card>
          <ul className="stack compact">
            {services.map((service) => (
              <li key={service}>{findWholeValues(service)}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('pharmacies.detail.numbers')} card>
        <Facts
          items={[
            { label: t('pharmacies.detail.npi'), value: npi },
            { label: t('pharmacies.detail.nabp'), value: nabp },
          ]}
        />
      </Section>
    </>
  );
}
