import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isRefused } from '~/areas/pharmacy/pharmacies/finder.server.ts';
import { PharmacyRows } from '~/areas/pharmacy/pharmacies/pharmacy-rows.tsx';
import {
  findOtherPharmacy,
  loadTransferChoices,
  type ReceiverRow,
  type TransferChoices,
} from '~/areas/pharmacy/pharmacies/transfer.server.ts';
import { routeParam, toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { FormPage } from '~/areas/prescriptions/prescription-actions/action-pages.tsx';
import {
  createSubjectTexts,
  loadSubject,
  requireMailOrderReader,
  requireSubject,
} from '~/areas/prescriptions/prescription-actions/subject.server.ts';
import {
  transferOut,
  transferOutView,
} from '~/areas/prescriptions/prescription-actions/transfer-out.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { loadFilledForm } from '~/session/resumable-form.server.ts';
import { paths } from '~/paths.ts';
import { Breakable } from '~/ui/breakable.tsx';
import { Button, LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { Field } from '~/ui/form/field.tsx';
import { FormContext } from '~/ui/form/form-context.ts';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { GetForm } from '~/ui/form/get-form.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Select } from '~/ui/form/select.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { FormActions } from '~/ui/form/form-actions.tsx';
import { Stack } from '~/ui/layout.tsx';
import { ListOutage } from '~/ui/list-page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { toRowName } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const prescriptionId = routeParam(params, 'prescriptionId');
  const fields = new URL(request.url).searchParams;
  // before the first await, so that the title also shows the error
  if (isRefused(fields)) context.formRefused = true;
  const member = await requireMailOrderReader(context, request);
  const [subject, found, filled] = await Promise.all([
    loadSubject(context, request, prescriptionId, member),
    loadTransferChoices(context, member, fields).catch(toErrorPage(context, request)),
    loadFilledForm(context, request),
  ]);
  auditView(context, member, 'prescription');
  const { results, query, search } = found;
  if (results?.kind === 'rows' && results.page > results.pages)
    throw redirect(paths.prescriptionTransfer(prescriptionId, query));
  const view = await transferOutView(context, subject);
  const choices: TransferChoices = view.refusal === undefined ? found : { missing: [], query: [] };
  const texts = await createSubjectTexts(context, subject);
  return data(
    { view, choices, isTyped: fields.has('typed') || filled?.values.intent === 'typed', ...texts },
    { status: search?.reply ? 422 : 200 },
  );
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const subject = await requireSubject(context, request, routeParam(params, 'prescriptionId'));
  return transferOut(context, request, subject, (npi) => findOtherPharmacy(context, subject.member, npi));
}

const SEARCH_ID = 'search';

export default function PrescriptionTransfer() {
  const { view, choices, ...loaded } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const isTyped = loaded.isTyped || reply?.values.intent === 'typed';
  const t = useT();
  const { chosen, query, search, results } = choices;
  const summary = results && 'summary' in results && results.summary;
  const id = view.prescriptionId;
  return (
    <FormPage
      title={t('prescriptionActions.detail.transferOut')}
      lead={
        summary ? (
          <>
            <Breakable text={view.drug} />
            <br />
            {summary}
          </>
        ) : (
          view.drug
        )
      }
      live
      view={view}
      back={isTyped ? { to: paths.prescriptionTransfer(id), label: t('pharmacies.finder.title') } : undefined}
      reply={reply ?? search?.reply}
      form={reply ? undefined : SEARCH_ID}
    >
      {chosen ? (
        <>
          <Section title={t('prescriptionActions.transferOut.chosen')}>
            <PharmacyRows
              rows={[chosen]}
              action={({ name }) => (
                <LinkButton look="alt" small about={name} to={paths.prescriptionTransfer(id, query)}>
                  {t('common.change')}
                </LinkButton>
              )}
            />
          </Section>
          <PostForm reply={reply}>
            <input type="hidden" name="intent" value="chosen" />
            <input type="hidden" name="npi" value={chosen.npi} />
            <Confirmation cancel={paths.prescription(id)} />
          </PostForm>
        </>
      ) : isTyped ? (
        <TypedForm cancel={paths.prescription(id)} reply={reply} />
      ) : (
        <>
          <Search id={id} search={search} />
          <Choices id={id} choices={choices} />
        </>
      )}
    </FormPage>
  );
}

type ChoicesView = ReturnType<typeof useLoaderData<typeof loader>>['choices'];

function Search({ id, search }: { id: string; search: ChoicesView['search'] }) {
  const t = useT();
  if (!search) return null;
  const { values, radii, reply } = search;
  return (
    <Stack>
      <FormContext.Provider value={{ id: SEARCH_ID, values, reply, search: true }}>
        <GetForm
          key={JSON.stringify(values)}
          action={paths.prescriptionTransfer(id)}
          className="card stack"
          role="search"
          noValidate
        >
          <div className="stack fields pair">
            <Field
              name="zipCode"
              label={t('common.address.zip')}
              inputMode="numeric"
              autoComplete="postal-code"
            />
            <Select name="radius" label={t('common.radius')} options={radii} />
          </div>
          <Field
            name="pharmacyName"
            type="search"
            label={t('pharmacies.finder.name')}
            autoComplete="off"
            maxLength={60}
          />
          <p>
            <Button>{t('common.search')}</Button>
          </p>
        </GetForm>
      </FormContext.Provider>
      <p>
        {/* a form of its own page, because a search would lose what is typed in a second form */}
        <LinkButton look="quiet" to={paths.prescriptionTransfer(id, [['typed', '1']])}>
          {t('prescriptionActions.transferOut.notListed')}
        </LinkButton>
      </p>
    </Stack>
  );
}

function Choices({ id, choices }: { id: string; choices: ChoicesView }) {
  const t = useT();
  const { missing, preferred, results, query } = choices;
  const toPage = (page: number): typeof query => (page > 1 ? [...query, ['page', String(page)]] : query);
  const listed = results?.kind === 'rows' ? toPage(results.page) : query;
  const choose = (row: ReceiverRow) =>
    row.canReceive && (
      <LinkButton
        look="alt"
        small
        about={toRowName(row)}
        to={paths.prescriptionTransfer(id, [...listed, ['npi', row.npi]])}
      >
        {t('prescriptionActions.transferOut.choose')}
      </LinkButton>
    );
  return (
    <>
      <MissingNotes notes={missing} />
      {preferred && (
        <Section title={t('pharmacies.finder.closest')}>
          <PharmacyRows rows={[preferred]} action={choose} />
        </Section>
      )}
      {results?.kind === 'outage' && <ListOutage {...results} about={t('nav.pharmacies')} />}
      {results?.kind === 'none' && (
        <Card>
          <EmptyState icon="pin" title={results.title} text={t('prescriptionActions.transferOut.noneText')} />
        </Card>
      )}
      {results?.kind === 'rows' && (
        <Stack>
          <Section title={t('nav.pharmacies')}>
            <PharmacyRows rows={results.rows} action={choose} />
          </Section>
          <Pagination
            page={results.page}
            pages={results.pages}
            to={(page) => paths.prescriptionTransfer(id, toPage(page))}
          />
        </Stack>
      )}
    </>
  );
}

interface TypedFormProps {
  cancel: string;
  reply: FormReply | undefined;
}

function TypedForm({ cancel, reply }: TypedFormProps) {
  const t = useT();
  return (
    <Section title={t('prescriptionActions.transferOut.chosen')}>
      <PostForm reply={reply}>
        <input type="hidden" name="intent" value="typed" />
        <Field
          name="pharmacyName"
          label={t('prescriptionActions.transferOut.pharmacyName')}
          autoComplete="off"
          maxLength={60}
        />
        <Field
          name="pharmacyPhone"
          type="tel"
          label={t('prescriptionActions.transferOut.pharmacyPhone')}
          hint={t('prescriptionActions.transferOut.pharmacyPhoneHint')}
          autoComplete="off"
          maxLength={30}
          width="m"
        />
        <Confirmation cancel={cancel} />
      </PostForm>
    </Section>
  );
}

function Confirmation({ cancel }: { cancel: string }) {
  const t = useT();
  return (
    <>
      <Note tone="wait">{t('prescriptionActions.transferOut.warning')}</Note>
      <Checkbox name="understood" label={t('prescriptionActions.transferOut.understood')} />
      <FormActions look="bad" submit={t('prescriptionActions.detail.transferOut')} cancel={cancel} />
    </>
  );
}
