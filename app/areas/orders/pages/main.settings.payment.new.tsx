import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordFailedChange, recordChange } from '~/analytics/events.server.ts';
import { loadSavedAddresses } from '~/areas/orders/addresses/addresses.server.ts';
import { CardFields } from '~/areas/orders/cards/card-form.tsx';
import {
  checkCard,
  NewCardForm,
  SENSITIVE_CARD_FIELDS,
  buildCardForm,
} from '~/areas/orders/cards/card-form.server.ts';
import { addCard, loadSavedCard } from '~/areas/orders/cards/cards.server.ts';
import { toErrorPage, toNotFound } from '~/areas/shared/errors/page-errors.server.ts';
import { toProgrammeProblems, readForForm } from '~/areas/shared/errors/programme-refusal.server.ts';
import { requireEditor, requireEditorOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import type { Member } from '~/session/guards.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Page } from '~/ui/page.tsx';
import { FormActions } from '~/ui/form/form-actions.tsx';

const defaultAddress = async (member: Member) =>
  (await loadSavedAddresses(member)).find(({ isDefault }) => isDefault);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireEditorOrRedirect(context, request, paths.cards());
  await requireRecentSignIn(context, request);
  const localizer = await getLocalizer(context);
  const replaces = new URL(request.url).searchParams.get('replaces') ?? undefined;
  const [shipping, replaced] = await Promise.all([
    defaultAddress(member),
    replaces === undefined
      ? undefined
      : loadSavedCard(context, member, { paymentCardId: replaces, localizer }),
  ]).catch(toErrorPage(context, request));
  return {
    form: buildCardForm(context, shipping, localizer),
    replaces: replaced && { paymentCardId: replaced.card.paymentCardId, label: replaced.view.title },
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireEditor(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, NewCardForm, { sensitive: SENSITIVE_CARD_FIELDS });
  if (!form.ok) return rejectForm(context, form);
  const shipping = await readForForm(
    context,
    request,
    form,
    defaultAddress(member).catch(recordFailedChange(context, 'payment')),
  );
  if (!shipping.ok) return shipping.refused;
  const checked = checkCard(form.value, shipping.value, context.clock.today());
  if (!checked.ok) return rejectForm(context, form, checked.problems);
  try {
    const adding = addCard(context, member, checked.card, form.value.formId).catch(
      recordFailedChange(context, 'payment'),
    );
    if (await adding.catch(toNotFound(context, 'cards.gone'))) {
      recordChange(context, 'payment', 'succeeded');
      await member.session.flash({ label: 'cards.added', tone: 'ok' });
    }
  } catch (error) {
    return rejectForm(context, form, toProgrammeProblems(error, request, 'cards.unsure'));
  }
  return redirect(paths.cards(), 303);
}

export default function SettingsCardNew() {
  const { form, replaces } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <Page
      narrow
      title={t(replaces ? 'cards.list.mustReenter' : 'cards.list.add')}
      lead={replaces ? t('cards.edit.reenterLead', { card: replaces.label }) : t('cards.edit.newLead')}
      back={{ to: paths.cards(), label: t('cards.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply} values={{ sameAsShipping: 'on' }}>
        {replaces && <input type="hidden" name="replaces" value={replaces.paymentCardId} />}
        <CardFields form={form} />
        <FormActions submit={t('cards.edit.save')} cancel={paths.cards()} />
      </PostForm>
    </Page>
  );
}
