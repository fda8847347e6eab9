import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Checkbox, Radios } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import type { AutoRefillView } from './auto-refill.server.ts';
import { NotPossible } from './not-possible.tsx';

const TERMS = ['term1', 'term2', 'term3', 'term4', 'term5'] as const;

function Attestation({ view, to, reply }: { view: AutoRefillView; to: string; reply?: FormReply }) {
  const t = useT();
  return (
    <>
      <Section title={t('prescriptionActions.autoRefill.terms')}>
        <Rows>
          {TERMS.map((term) => (
            <li key={term} className="row">
              <p>{t(`prescriptionActions.autoRefill.${term}`)}</p>
            </li>
          ))}
        </Rows>
      </Section>
      <PostForm reply={reply} values={view.values}>
        <Radios name="paymentCardId" label={t('prescriptionActions.autoRefill.card')} options={view.cards} />
        <Checkbox name="agreed" label={t('prescriptionActions.autoRefill.agree')} />
        <Actions>
          <Submit>{t('prescriptionActions.autoRefill.submit')}</Submit>
          <LinkButton look="quiet" to={to}>
            {t('common.cancel')}
          </LinkButton>
        </Actions>
      </PostForm>
    </>
  );
}

/** The terms, the card, and the agreement to both. */
export function AutoRefillPage({ view, reply }: { view: AutoRefillView; reply?: FormReply }) {
  const t = useT();
  const to = paths.prescription(view.prescriptionId);
  return (
    <Page
      narrow
      title={t('prescriptionActions.autoRefill.title')}
      lead={view.lead}
      back={{ to, label: t('prescriptionActions.confirm.page.backTo') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {view.refusal === undefined ? (
        <Attestation view={view} to={to} reply={reply} />
      ) : (
        <NotPossible text={view.refusal} enroll={view.enroll} />
      )}
    </Page>
  );
}
