import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { routeParam } from '~/areas/shared/errors/page-errors.server.ts';
import {
  buildAutoRefillView,
  turnOnAutoRefill,
  type AutoRefillView,
} from '~/areas/prescriptions/prescription-actions/auto-refill.server.ts';
import { FormPage } from '~/areas/prescriptions/prescription-actions/action-pages.tsx';
import {
  createSubjectTexts,
  readSubject,
  requireSubject,
} from '~/areas/prescriptions/prescription-actions/subject.server.ts';
import type { T } from '~/i18n/translate.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Checkbox, Radios } from '~/ui/form/choices.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';
import { FormActions } from '~/ui/form/form-actions.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const subject = await readSubject(context, request, routeParam(params, 'prescriptionId'));
  if (subject.rx.autoChargeAndShip)
    throw redirect(paths.prescriptionAutoRefillOff(subject.rx.prescriptionId), 303);
  auditView(context, subject.member, 'prescription');
  return {
    view: await buildAutoRefillView(context, request, subject),
    ...(await createSubjectTexts(context, subject)),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  return turnOnAutoRefill(
    context,
    request,
    await requireSubject(context, request, routeParam(params, 'prescriptionId')),
  );
}

export default function PrescriptionAutoRefill() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const back = view.order === undefined ? undefined : toOrder(view.order, t);
  return (
    <FormPage title={t('common.autoRefill')} lead={view.lead} view={view} back={back} reply={reply}>
      <Attestation view={view} to={back?.to ?? paths.prescription(view.prescriptionId)} reply={reply} />
    </FormPage>
  );
}

function Attestation({ view, to, reply }: { view: AutoRefillView; to: string; reply?: FormReply }) {
  const t = useT();
  return (
    <>
      <Section title={t('prescriptionActions.autoRefill.terms')}>
        <Rows>
          {AUTO_REFILL_TERMS.map((term) => (
            <li key={term} className="row">
              <p>{findWholeValues(t(`prescriptionActions.autoRefill.${term}`))}</p>
            </li>
          ))}
        </Rows>
      </Section>
      <PostForm reply={reply} values={view.values}>
        <Radios name="paymentCardId" label={t('prescriptionActions.autoRefill.card')} options={view.cards} />
        <Checkbox name="agreed" label={t('prescriptionActions.autoRefill.agree')} />
        <FormActions submit={t('prescriptionActions.autoRefill.submit')} cancel={to} />
      </PostForm>
    </>
  );
}

const toOrder = (intentId: string, t: T) => ({
  to: paths.cartThankYou(intentId),
  label: t('prescriptionActions.autoRefill.backToOrder'),
});

/** The terms of the Auto Refill Program in their order, as labels of prescriptionActions.autoRefill. */
const AUTO_REFILL_TERMS = ['term1', 'term2', 'term3', 'term4', 'term5'] as const;
