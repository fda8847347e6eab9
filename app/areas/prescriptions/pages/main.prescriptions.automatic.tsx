import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { runSwitch } from '~/areas/prescriptions/prescription-actions/confirm.server.ts';
import {
  loadAutomatic,
  type AutomaticMedicine,
} from '~/areas/prescriptions/prescription-actions/many.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Outage } from '~/ui/block.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Link } from '~/ui/link.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, RowLink, Rows, toRowName } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';
import { StatusPanel } from '~/ui/status-panel.tsx';

export const loader = ({ context, request }: LoaderFunctionArgs) => loadAutomatic(context, request);

export const action = ({ context, request }: ActionFunctionArgs) => runSwitch(context, request);

export default function AutomaticRefills() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const { rows, notes, missing, outage, isMuted } = view;
  const title = t('prescriptionActions.switches.title');
  const on = rows.filter(({ states }) => states.length > 0);
  const off = rows.filter(({ states }) => states.length === 0);
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
          say={view.refused ?? t('prescriptionActions.switches.none')}
        />
      )}
      {on.length > 0 && (
        <Card>
          <Medicines rows={on} />
        </Card>
      )}
      {off.length > 0 && (
        <Card>
          <details className="disclosure" open={on.length === 0}>
            <summary>{t('prescriptionActions.switches.off', { count: off.length })}</summary>
            <Medicines rows={off} />
          </details>
        </Card>
      )}
      {isMuted && (
        <p>
          <Link to={paths.notifications()}>{t('common.chooseNotifications')}</Link>
        </p>
      )}
    </Page>
  );
}

const Medicines = ({ rows }: { rows: readonly AutomaticMedicine[] }) => (
  <Rows>
    {rows.map((row) => (
      <Medicine key={row.id} row={row} />
    ))}
  </Rows>
);

function Medicine({ row }: { row: AutomaticMedicine }) {
  const t = useT();
  const about = toRowName(row);
  return (
    <Row
      heading="h2"
      title={
        <RowLink to={paths.prescription(row.id)} about={row.about}>
          {row.name}
        </RowLink>
      }
      aside={
        <>
          {row.switches.map((name) =>
            // this one needs a card and an agreement
            name === 'autoOn' ? (
              <LinkButton key={name} look="alt" small to={paths.prescriptionAutoRefill(row.id)} about={about}>
                {t('prescriptionActions.switches.autoOn')}
              </LinkButton>
            ) : (
              <PostForm key={name} layout="plain">
                <input type="hidden" name="intent" value={name} />
                <input type="hidden" name="prescriptionId" value={row.id} />
                <Submit look="alt" small about={about}>
                  {t(`prescriptionActions.switches.${name}`)}
                </Submit>
              </PostForm>
            ),
          )}
        </>
      }
    >
      {row.states.map(({ label, value }) => (
        <p key={label}>
          <b>{label}:</b> {value}
        </p>
      ))}
    </Row>
  );
}
