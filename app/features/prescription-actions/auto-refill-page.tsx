import { AUTO_REFILL_TERMS } from '~/features/prescriptions/auto-refill-terms.ts';
import type { T } from '~/i18n/translate.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Checkbox, Radios } from '~/ui/form/choices.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import type { AutoRefillView } from './auto-refill.server.ts';
import { FormActions, FormPage } from './form-page.tsx';

function Attestation({ view, to, reply }: { view: AutoRefillView; to: string; reply?: FormReply }) {
  const t = useT();
  return (
    <>
      <Section title={t('prescriptionActions.autoRefill.terms')}>
        <Rows>
          {AUTO_REFILL_TERMS.map((term) => (
            <li key={term} className="row">
              <p>{t(`prescriptionActions.autoRefill.${term}`)}</p>
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

/** The terms, the card, and the agreement to both. */
export function AutoRefillPage({ view, reply }: { view: AutoRefillView; reply?: FormReply }) {
  const t = useT();
  const back = view.order === undefined ? undefined : toOrder(view.order, t);
  return (
    <FormPage
      title={t('prescriptionActions.autoRefill.title')}
      lead={view.lead}
      view={view}
      back={back}
      reply={reply}
    >
      <Attestation view={view} to={back?.to ?? paths.prescription(view.prescriptionId)} reply={reply} />
    </FormPage>
  );
}

/** Back to the thank-you page that led here. */
const toOrder = (intentId: string, t: T) => ({
  to: paths.cartThankYou(intentId),
  label: t('prescriptionActions.autoRefill.backToOrder'),
});
