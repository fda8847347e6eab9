import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordFailedChange } from '~/analytics/events.server.ts';
import { loadAutoRefills, removeCard, RemoveForm, loadSavedCard } from '~/areas/orders/cards/cards.server.ts';
import { CardRemovalTexts, RemoveCardForm } from '~/areas/orders/cards/card-form.tsx';
import { routeParam, toErrorPage, toNotFound } from '~/areas/shared/errors/page-errors.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { toProgrammeProblems, getRefusalCode } from '~/areas/shared/errors/programme-refusal.server.ts';
import { requireEditor, requireEditorOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { MissingNotes } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireEditorOrRedirect(context, request, paths.cards());
  await requireRecentSignIn(context, request);
  const localizer = await getLocalizer(context);
  const auto = loadAutoRefills(context, member);
  const { view } = await loadSavedCard(context, member, {
    paymentCardId: routeParam(params, 'paymentCardId'),
    localizer,
    auto,
  }).catch(toErrorPage(context, request));
  auditView(context, member, 'cards');
  const { failed } = await auto;
  return { card: view, missing: listMissingNotes(failed, localizer.t('cards.list.autoUnknown'), localizer) };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireEditor(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, RemoveForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    const removing = removeCard(context, member, routeParam(params, 'paymentCardId')).catch(
      recordFailedChange(context, 'payment'),
    );
    if (await removing.catch(toNotFound(context, 'cards.gone')))
      await member.session.flash({ label: 'cards.flash.removed', tone: 'ok' });
  } catch (error) {
    const isInUse = error instanceof ProgrammeFault && getRefusalCode(error) === 'CARD_IN_USE';
    const problems = isInUse
      ? { '': 'cards.remove.inUse' as const }
      : toProgrammeProblems(error, request, 'cards.unsure');
    return rejectForm(context, form, problems);
  }
  return redirect(paths.cards(), 303);
}

export default function SettingsCardRemove() {
  const { card, missing } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <Page
      narrow
      title={card.removalTitle}
      back={{ to: paths.cards(), label: t('cards.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <MissingNotes notes={missing} />
      <CardRemovalTexts texts={card.removal} unpaidOrders={card.unpaidOrders} />
      <Card>
        <Rows>
          <Row lead={<LeadIcon name="card" />} title={card.title} lines={card.lines} heading="h2" />
        </Rows>
      </Card>
      {card.unpaidOrders.length === 0 && (
        <div className="actions">
          <RemoveCardForm paymentCardId={card.paymentCardId} />
          <LinkButton look="quiet" to={paths.cards()}>
            {t('common.cancel')}
          </LinkButton>
        </div>
      )}
    </Page>
  );
}
