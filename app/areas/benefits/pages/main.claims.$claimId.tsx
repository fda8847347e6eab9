import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { claimPills } from '~/areas/benefits/claims/claim-status.ts';
import {
  loadClaimDetail,
  type ClaimView,
  type ClaimPharmacyView,
} from '~/areas/benefits/claims/detail.server.ts';
import type { AmountRow, MoneyView } from '~/areas/benefits/claims/money.server.ts';
import { DecisionPanel } from '~/areas/prescriptions/clinical-reviews/decision-panel.tsx';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { routeParam, toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { LinkButton, PrintButton } from '~/ui/button.tsx';
import { MetricCard } from '~/ui/metric-card.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pill } from '~/ui/pill.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import { buildTelHref } from '~/ui/phone.ts';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const claim = await loadClaimDetail(context, member, routeParam(params, 'claimId')).catch(
    toErrorPage(context, request),
  );
  auditView(context, member, 'claim');
  return { claim, about: claim.about };
}

export default function Claim() {
  const { claim } = useLoaderData<typeof loader>();
  const t = useT();
  const aside = (
    <>
      <Special special={claim.special} message={claim.message} />
      <Pharmacy pharmacy={claim.pharmacy} />
      <Next claim={claim} />
    </>
  );
  const details = (
    <Section title={t('common.details')}>
      <Facts items={claim.facts} columns />
    </Section>
  );
  return (
    <Page
      title={claim.name}
      lead={claim.lead}
      back={{ to: paths.claims(), label: t('claims.list.page.title') }}
    >
      <MissingNotes notes={claim.missing} />
      <Faults faults={claim.money.faults} />
      <Head claim={claim} />
      {claim.decision?.refused && <DecisionPanel decision={claim.decision} />}
      <Columns aside={aside} below={details}>
        <Money money={claim.money} />
      </Columns>
    </Page>
  );
}

/** Lists contradictions between the figures of a claim. */
function Faults({ faults }: { faults: readonly string[] }) {
  const t = useT();
  if (faults.length === 0) return null;
  return (
    <Note tone="bad" title={t('claims.detail.page.faultTitle')}>
      <Stack gap="compact">
        {faults.map((fault) => (
          <p key={fault}>{findWholeValues(fault)}</p>
        ))}
        <p>{t('claims.detail.page.faultText')}</p>
      </Stack>
    </Note>
  );
}

function Head({ claim: { status, answer, money } }: { claim: ClaimView }) {
  const t = useT();
  const bar = money.bar && <MetricCard label={t('claims.detail.page.yourPart')} {...money.bar} />;
  return (
    <StatusPanel
      tone={answer.tone}
      title={t('claims.detail.page.question')}
      pill={<Pill {...claimPills[status]}>{t(`claims.status.${status}`)}</Pill>}
      strong={answer.strong}
      say={answer.say}
      aside={bar}
    >
      {answer.next !== undefined && <p>{findWholeValues(answer.next)}</p>}
    </StatusPanel>
  );
}

const toTableRow = ({ key, label, term, amount, total }: AmountRow) => ({
  key,
  total,
  cells: [
    <>
      {label} <span className="soft small">({term})</span>
    </>,
    amount,
  ],
});

function Money({ money: { rows, isSharedOut } }: { money: MoneyView }) {
  const t = useT();
  const caption = t(isSharedOut ? 'claims.detail.page.sharesOf' : 'claims.detail.page.cost');
  const columns = [{ label: t('common.item') }, { label: t('common.amount'), numeric: true }];
  const included = rows.filter((row) => row.included);
  const folded = rows.filter((row) => row.folded);
  return (
    <Section title={t(isSharedOut ? 'claims.detail.page.shares' : 'claims.detail.page.cost')}>
      <Stack>
        <Table
          caption={caption}
          columns={columns}
          rows={rows.filter((row) => !row.folded && !row.included).map(toTableRow)}
        />
        {included.length > 0 && (
          <Stack gap="compact">
            <p>{t('claims.detail.page.included')}</p>
            <Table caption={caption} columns={columns} rows={included.map(toTableRow)} />
          </Stack>
        )}
        {folded.length > 0 && (
          <details className="disclosure">
            <summary>{t('claims.detail.page.zero', { count: folded.length })}</summary>
            <Table caption={caption} columns={columns} rows={folded.map(toTableRow)} />
          </details>
        )}
      </Stack>
    </Section>
  );
}

function Special({ special, message }: Pick<ClaimView, 'special' | 'message'>) {
  const t = useT();
  if (special.length === 0 && message === undefined) return null;
  return (
    <Section title={t('claims.detail.page.good')}>
      <Rows>
        {special.map(({ key, title, text }) => (
          <Row key={key} title={title} lines={[text]} />
        ))}
        {message !== undefined && (
          <Row
            title={t('claims.detail.page.message')}
            lines={[
              <q key="message" lang="en">
                {message}
              </q>,
            ]}
          />
        )}
      </Rows>
    </Section>
  );
}

function Pharmacy({ pharmacy: { name, isMailOrder, lines, phone, ids } }: { pharmacy: ClaimPharmacyView }) {
  const t = useT();
  return (
    <Section title={t('common.pharmacy')}>
      <Stack gap="compact">
        <p className="h3">{findWholeValues(name)}</p>
        {isMailOrder && <p className="soft">{t('claims.mark.mailOrder')}</p>}
        {lines.map((line) => (
          <p key={line}>{findWholeValues(line)}</p>
        ))}
        {phone && (
          <p>
            <a className="number" href={buildTelHref(phone.digits)}>
              {phone.text}
            </a>
          </p>
        )}
        <p className="soft small">{findWholeValues(ids)}</p>
      </Stack>
    </Section>
  );
}

function Next({ claim: { prescription, decision, drugPage, order, explanation } }: { claim: ClaimView }) {
  const t = useT();
  return (
    <div className="no-print">
      <Section title={t('common.whatYouCanDo')} card={false}>
        <div className="actions">
          {prescription !== undefined && (
            <LinkButton look="alt" small to={paths.prescription(prescription)}>
              {t('common.seePrescription')}
            </LinkButton>
          )}
          {decision && !decision.refused && (
            <LinkButton look="alt" small to={decision.to}>
              {t('clinicalReviews.decision.see')}
            </LinkButton>
          )}
          {drugPage !== undefined && (
            <LinkButton look="alt" small to={drugPage}>
              {t('clinicalReviews.detail.drug')}
            </LinkButton>
          )}
          {order !== undefined && (
            <LinkButton look="alt" small to={paths.order(order)}>
              {t('common.seeOrderNumber', { order })}
            </LinkButton>
          )}
          {explanation !== undefined && (
            <LinkButton look="alt" small to={explanation.to}>
              {explanation.label}
            </LinkButton>
          )}
          <LinkButton look="alt" small to={paths.support()}>
            {t('claims.detail.page.ask')}
          </LinkButton>
          <PrintButton>{t('common.print')}</PrintButton>
        </div>
      </Section>
    </div>
  );
}
