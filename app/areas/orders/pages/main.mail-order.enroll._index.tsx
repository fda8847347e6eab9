import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleteDraft, openAnswers } from '~/areas/orders/enrollment/draft.server.ts';
import {
  loadReviewSections,
  startView,
  type StartView,
} from '~/areas/orders/enrollment/enrollment.server.ts';
import { askControlled, checkAnswers } from '~/areas/orders/enrollment/record-check.server.ts';
import { isComplete, stepNames } from '~/areas/orders/enrollment/steps.ts';
import { RecordNote, ReviewSections } from '~/areas/orders/enrollment/enrollment-page.tsx';
import { OPTIONAL_BLOCK_BUDGET_MS, loadBlock } from '~/programme/block.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import {
  requireMailOrder,
  requireMailOrderReader,
} from '~/areas/prescriptions/prescription-actions/subject.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Link } from '~/ui/link.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMailOrderReader(context, request);
  const controlled = askControlled(context, member);
  const view = await startView(context, member).catch(toErrorPage(context, request));
  auditView(context, member, 'mailOrderProfile');
  if (view.status !== 'enrolled') return { view, sections: undefined, check: undefined };
  const answers = await loadBlock(openAnswers(context, member), {
    budgetMs: OPTIONAL_BLOCK_BUDGET_MS,
    log: context.log,
  }).catch(toErrorPage(context, request));
  const whole = answers.ok && isComplete(answers.data) ? answers.data : undefined;
  const localizer = await getLocalizer(context);
  view.missing.push(...listMissingNotes(answers, localizer.t('enrollment.start.answersUnknown'), localizer));
  return {
    view,
    sections: whole && (await loadReviewSections(context, whole)),
    check: whole && (await checkAnswers(context, whole, controlled).catch(toErrorPage(context, request))),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMailOrder(context, request);
  await deleteDraft(context, member);
  await member.session.flash({ label: 'enrollment.start.discarded', tone: 'ok' });
  return redirect(paths.enroll(), 303);
}

export default function MailOrderProfile() {
  const { view, sections, check } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page
      narrow
      title={t('enrollment.page.back')}
      lead={t('enrollment.start.lead')}
      back={{ to: paths.more(), label: t('nav.more') }}
    >
      {view.banner && <Note lang={view.banner.lang}>{view.banner.text}</Note>}
      {view.closed !== undefined && <Note tone="wait">{view.closed}</Note>}
      <MissingNotes notes={view.missing} />
      <ProfileStatus view={view} />
      {view.silent && (
        <Note tone="wait" title={t('enrollment.start.silent')}>
          <p>{t('enrollment.start.silentText')}</p>
          <p>
            <Link to={paths.notifications()}>{t('common.chooseNotifications')}</Link>
          </p>
        </Note>
      )}
      {check && <RecordNote check={check} canChange={view.closed === undefined} />}
      {sections && <ReviewSections sections={sections} canChange={view.closed === undefined} />}
      {view.status !== 'enrolled' && view.closed === undefined && (
        <Section title={t('enrollment.start.steps')}>
          <Rows>
            {stepNames.map((step) => (
              <Row key={step} title={t(`enrollment.title.${step}`)} />
            ))}
          </Rows>
        </Section>
      )}
    </Page>
  );
}

function ProfileStatus({ view: { status, since, to, closed } }: { view: StartView }) {
  const t = useT();
  if (status === 'enrolled') {
    return (
      <StatusPanel strong={t('enrollment.start.enrolled')} say={since}>
        <Actions>
          <LinkButton to={paths.prescriptions()}>{t('common.goToPrescriptions')}</LinkButton>
          {closed === undefined && (
            <LinkButton look="alt" to={to}>
              {t('enrollment.start.update')}
            </LinkButton>
          )}
        </Actions>
      </StatusPanel>
    );
  }
  if (closed !== undefined) return null;
  if (status === 'begun') {
    return (
      <StatusPanel tone="ready" strong={t('enrollment.start.begun')} say={t('enrollment.start.begunText')}>
        <PostForm layout="actions">
          <LinkButton to={to}>{t('common.continue')}</LinkButton>
          <Submit look="quiet">{t('enrollment.start.discard')}</Submit>
        </PostForm>
      </StatusPanel>
    );
  }
  return (
    <StatusPanel tone="ready" strong={t('enrollment.start.none')} say={t('enrollment.start.noneText')}>
      <Actions>
        <LinkButton to={to}>{t('enrollment.start.begin')}</LinkButton>
      </Actions>
    </StatusPanel>
  );
}
