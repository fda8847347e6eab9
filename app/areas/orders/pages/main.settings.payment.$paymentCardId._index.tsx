import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordFailedChange } from '~/analytics/events.server.ts';
import { ExpirationFields } from '~/areas/orders/cards/card-form.tsx';
import { ExpirationForm, buildExpirationOptions } from '~/areas/orders/cards/card-form.server.ts';
import { changeExpiration, loadSavedCard } from '~/areas/orders/cards/cards.server.ts';
import { routeParam, toErrorPage, toNotFound } from '~/areas/shared/errors/page-errors.server.ts';
import { toProgrammeProblems } from '~/areas/shared/errors/programme-refusal.server.ts';
import { requireEditor, requireEditorOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { isExpired } from '#contract/mail-order.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Page } from '~/ui/page.tsx';
import { FormActions } from '~/ui/form/form-actions.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireEditorOrRedirect(context, request, paths.cards());
  await requireRecentSignIn(context, request);
  const localizer = await getLocalizer(context);
  const { card, view } = await loadSavedCard(context, member, {
    paymentCardId: routeParam(params, 'paymentCardId'),
    localizer,
  }).catch(toErrorPage(context, request));
  // a new expiry date does not make a card usable that must be entered again
  if (view.problem === 'reenter') throw redirect(paths.cardNew({ replaces: card.paymentCardId }), 303);
  const { month, year } = card.expiration;
  const values = { month: String(month), year: String(year) };
  return { label: view.title, options: buildExpirationOptions(context), values };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireEditor(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, ExpirationForm);
  if (!form.ok) return rejectForm(context, form);
  if (isExpired(form.value, context.clock.today()))
    return rejectForm(context, form, { month: 'cards.fields.expired' });
  try {
    await changeExpiration(member, routeParam(params, 'paymentCardId'), form.value)
      .catch(recordFailedChange(context, 'payment'))
      .catch(toNotFound(context, 'cards.gone'));
  } catch (error) {
    return rejectForm(context, form, toProgrammeProblems(error, request, 'cards.unsure'));
  }
  await member.session.flash({ label: 'cards.flash.changed', tone: 'ok' });
  return redirect(paths.cards(), 303);
}

export default function SettingsCard() {
  const { label, options, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <Page
      narrow
      title={t('cards.edit.expiryTitle')}
      lead={t('cards.edit.expiryLead', { card: label })}
      back={{ to: paths.cards(), label: t('cards.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply} values={values}>
        <ExpirationFields {...options} />
        <FormActions submit={t('cards.edit.saveExpiry')} cancel={paths.cards()} />
      </PostForm>
    </Page>
  );
}
