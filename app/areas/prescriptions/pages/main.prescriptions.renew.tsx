import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadRenewals, requestRenewals } from '~/areas/prescriptions/prescription-actions/many.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { RENEWAL_ANSWER_BUSINESS_DAYS } from '#contract/prescription-events.ts';
import { Outage } from '~/ui/block.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';
import { StatusPanel } from '~/ui/status-panel.tsx';

export const loader = ({ context, request }: LoaderFunctionArgs) => loadRenewals(context, request);

export const action = ({ context, request }: ActionFunctionArgs) => requestRenewals(context, request);

export default function Renewals() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const { rows, notes, missing, outage } = view;
  const title = t('prescriptionActions.renewals.title');
  return (
    <Page
      title={title}
      back={{ to: paths.prescriptions(), label: t('nav.prescriptions') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <MissingNotes notes={missing} />
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      {outage && <Outage {...outage} about={title} />}
      {!outage && rows.length === 0 && (
        <StatusPanel
          tone={view.refused ? 'wait' : 'quiet'}
          say={view.refused ?? t('prescriptionActions.renewals.none')}
        />
      )}
      {rows.length > 0 && (
        <>
          <StatusPanel
            tone="ready"
            say={t('prescriptionActions.renewals.text', { days: RENEWAL_ANSWER_BUSINESS_DAYS })}
          >
            <PostForm layout="actions" reply={reply}>
              {rows.map(({ id }) => (
                <input key={id} type="hidden" name="prescriptionId" value={id} />
              ))}
              <Submit>{t('prescriptionActions.renewals.askAll', { count: rows.length })}</Submit>
            </PostForm>
          </StatusPanel>
          <Card>
            <Rows>
              {rows.map(({ id, name, about, line }) => (
                <Row
                  key={id}
                  heading="h2"
                  title={name}
                  to={paths.prescriptionRenew(id)}
                  about={about}
                  lines={[line]}
                />
              ))}
            </Rows>
          </Card>
        </>
      )}
    </Page>
  );
}
