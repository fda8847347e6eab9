import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { loadIdsInCart } from '~/areas/orders/checkout/cart.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { routeParam, toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { DecisionPanel } from '~/areas/prescriptions/clinical-reviews/decision-panel.tsx';
import { PrescriptionActions } from '~/areas/prescriptions/prescription-actions/actions.tsx';
import { loadMedicineCosts } from '~/areas/pharmacy/drugs/medicine-costs.server.ts';
import {
  askPrescription,
  loadPrescriptionDetail,
  type FillRow,
  type PrescriptionView,
} from '~/areas/prescriptions/detail.server.ts';
import { RemindersAndDownloads } from '~/areas/prescriptions/reminders-and-downloads.tsx';
import { MedicinePicture } from '~/areas/prescriptions/medicine-look.tsx';
import { PrescriptionPill } from '~/areas/prescriptions/prescription-pill.tsx';
import { RefillForm } from '~/areas/prescriptions/refill-form.tsx';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Block, Outage } from '~/ui/block.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { MetricCard } from '~/ui/metric-card.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { MissingNotes } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import { buildTelHref } from '~/ui/phone.ts';
import { Dotted, findWholeValues, keepValues } from '~/ui/breakable.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const inCart = await loadIdsInCart(context, member);
  const asked = askPrescription(member, routeParam(params, 'prescriptionId'));
  const [prescription, costs] = await Promise.all([
    loadPrescriptionDetail(context, member, asked, inCart),
    loadMedicineCosts(context, member, asked),
  ]).catch(toErrorPage(context, request));
  auditView(context, member, 'prescription');
  return { prescription, costs, about: prescription.about };
}

export default function PrescriptionDetail() {
  const { prescription: rx, costs } = useLoaderData<typeof loader>();
  const t = useT();
  const actions = <PrescriptionActions id={rx.id} name={rx.name} offered={rx.offered} />;
  const isTransferOnly = rx.offered.every((action) => action === 'transferOut');
  return (
    <Page
      title={rx.name}
      lead={<Lead lead={rx.lead} decision={rx.decision} costs={costs} />}
      back={{ to: paths.prescriptions(), label: t('nav.prescriptions') }}
    >
      <MissingNotes notes={rx.missing} />
      {rx.decision?.refused && <DecisionPanel decision={rx.decision} />}
      <RefillStatus rx={rx} />
      {!isTransferOnly && actions}
      <Columns aside={<Aside rx={rx}>{isTransferOnly && actions}</Aside>}>
        <div id="fills">
          <Block title={t('prescriptions.detail.page.fills')} result={rx.fills}>
            {(fills) => <Fills rx={rx} fills={fills} />}
          </Block>
        </div>
        {(rx.supply ?? rx.refills) && (
          <Section title={t('prescriptions.supply.title')}>
            <Meters supply={rx.supply} refills={rx.refills} />
          </Section>
        )}
        <Costs decision={rx.decision} costs={costs} />
        <Section title={t('prescriptions.detail.page.howTo')}>
          <Stack gap="compact">
            <p className="h3" lang={rx.directionsLang}>
              {rx.directions}
            </p>
            <p className="soft">{t('prescriptions.detail.page.labelNote')}</p>
            {rx.look && <MedicinePicture look={rx.look} />}
          </Stack>
        </Section>
        <Section title={t('common.details')}>
          <Facts items={rx.facts} columns />
        </Section>
      </Columns>
    </Page>
  );
}

function Aside({ rx, children }: { rx: PrescriptionView; children: ReactNode }) {
  const t = useT();
  return (
    <>
      {rx.automatic.length > 0 && (
        <Section title={t('prescriptions.detail.page.easier')}>
          <Rows>
            {rx.automatic.map(({ label, value, change }) => (
              <Row
                key={label}
                title={label}
                lines={[value]}
                aside={
                  change && (
                    <LinkButton look="alt" small to={change.to} about={label}>
                      {change.label}
                    </LinkButton>
                  )
                }
              />
            ))}
          </Rows>
        </Section>
      )}
      {children}
      <RemindersAndDownloads id={rx.id} name={rx.name} calendarDay={rx.calendarDay} />
      <Prescriber prescriber={rx.prescriber} />
    </>
  );
}

function Meters({ supply, refills }: Pick<PrescriptionView, 'supply' | 'refills'>) {
  const t = useT();
  return (
    <Stack>
      {supply && <MetricCard label={t('prescriptions.detail.page.supplyLabel')} {...supply} />}
      {refills && <MetricCard label={t('common.refillsLeft')} {...refills} />}
    </Stack>
  );
}

function RefillStatus({ rx }: { rx: PrescriptionView }) {
  const t = useT();
  const { tone, strong, say, lastRequest, quote, price, call, order, act, inCart } = rx.answer;
  return (
    <StatusPanel
      tone={tone}
      title={t('prescriptions.detail.page.question')}
      pill={price === undefined && rx.state !== 'active' && <PrescriptionPill state={rx.state} />}
      strong={inCart ? `${t('prescriptions.inCart')}.` : strong}
      say={say}
    >
      {lastRequest !== undefined && (
        <p>
          {lastRequest} {quote !== undefined && <q lang="en">{quote}</q>}
        </p>
      )}
      {inCart && (
        <Actions>
          <LinkButton icon="cart" to={paths.cart()}>
            {t('prescriptions.seeCart')}
          </LinkButton>
        </Actions>
      )}
      {price !== undefined && !inCart && (
        <RefillForm ids={[rx.id]} layout="actions">
          <Submit about={rx.name}>{t('prescriptions.refill.one', { price })}</Submit>
        </RefillForm>
      )}
      {(order !== undefined || call || act) && (
        <Actions>
          {act && <LinkButton to={act.to}>{act.label}</LinkButton>}
          {order !== undefined && (
            <LinkButton look="alt" to={paths.order(order)}>
              {t('common.seeOrderNumber', { order })}
            </LinkButton>
          )}
          {call && (
            <LinkButton look="alt" icon="phone" href={buildTelHref(call.digits)}>
              {call.label}
            </LinkButton>
          )}
        </Actions>
      )}
    </StatusPanel>
  );
}

function Fills({ rx, fills }: { rx: PrescriptionView; fills: FillRow[] }) {
  const t = useT();
  const { name: drug, paidBy, isNeverFilled } = rx;
  if (fills.length === 0)
    return (
      <p className="soft">{t(isNeverFilled ? 'common.notFilledYet' : 'prescriptions.detail.page.noFills')}</p>
    );
  return (
    <Table
      caption={t('prescriptions.detail.page.fillsOf', { drug })}
      columns={[{ label: t('prescriptions.detail.page.fillDate') }, { label: paidBy, numeric: true }]}
      rows={fills.map(({ id, claim, order, date, quantity, paid }) => {
        const to = claim === undefined ? order && paths.order(order) : paths.claim(claim);
        return {
          key: id,
          cells: [
            <>
              {to === undefined ? date : <Link to={to}>{date}</Link>}
              {quantity && (
                <>
                  {' · '}
                  <span className="hint number">{quantity}</span>
                </>
              )}
            </>,
            paid,
          ],
        };
      })}
    />
  );
}

type CostsProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'costs'> &
  Pick<PrescriptionView, 'decision'>;

/** A refused review stands in the panel. */
const findReview = ({ decision }: CostsProps) => (decision?.refused ? undefined : decision);
const hasCosts = (props: CostsProps) => Boolean(findReview(props) ?? props.costs);

/** The answers below the panel are links beside the title, because a phone does not show them at once. */
function Lead({ lead, decision, costs }: CostsProps & { lead: string }) {
  const t = useT();
  return (
    <>
      {keepValues(lead)}
      <br />
      <Dotted
        all={[
          costs?.costs && (
            <Link to={paths.alternatives({ ndc: costs.ndc })}>{t('drugs.drug.alternatives')}</Link>
          ),
          hasCosts({ decision, costs }) && <Link to="#coverage">{t('drugs.cost.title')}</Link>,
          <Link key="fills" to="#fills">
            {t('prescriptions.detail.page.fills')}
          </Link>,
        ]}
      />
    </>
  );
}

function Costs({ decision, costs }: CostsProps) {
  const t = useT();
  const review = findReview({ decision, costs });
  if (!hasCosts({ decision, costs })) return null;
  const { ndc, costs: block } = costs ?? {};
  return (
    <div id="coverage">
      <Section title={t('drugs.cost.title')}>
        <Rows>
          {review && (
            <Row
              title={t('clinicalReviews.detail.review')}
              to={review.to}
              lines={[review.strong, review.say]}
            />
          )}
          {block?.ok && block.value.map((row) => <Row key={row.title} {...row} />)}
          {ndc !== undefined && (
            <Row
              title={t('clinicalReviews.detail.drug')}
              to={paths.drug(ndc)}
              lines={[t('clinicalReviews.detail.drugText')]}
            />
          )}
        </Rows>
        {block?.ok === false && <Outage {...block} about={t('drugs.cost.title')} />}
      </Section>
    </div>
  );
}

function Prescriber({ prescriber }: Pick<PrescriptionView, 'prescriber'>) {
  const t = useT();
  return (
    <Section title={t('prescriptions.detail.page.prescriber')}>
      <Stack gap="compact">
        <p className="h3">{findWholeValues(prescriber.name)}</p>
        {prescriber.phone && (
          <p>
            <a className="number" href={buildTelHref(prescriber.phone.digits)}>
              {prescriber.phone.text}
            </a>
          </p>
        )}
      </Stack>
    </Section>
  );
}
