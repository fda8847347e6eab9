import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ChangePage } from '~/areas/account/change-page.tsx';
import { CardIdForm } from '~/areas/account/forms.server.ts';
import { updateCard } from '~/areas/account/update-card.server.ts';
import { refuseForFault, refuseForNow, retryAfter } from '~/areas/account/one-time-code/refuse.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { Field } from '~/ui/form/field.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { identity } = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  return {
    cardId: identity.cardId,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, CardIdForm);
  if (!form.ok) return rejectForm(context, form);
  const { cardId } = form.value;
  if (cardId.toUpperCase() === member.identity.cardId.toUpperCase())
    return rejectForm(context, form, { cardId: 'account.same' });
  try {
    const update = await updateCard(context, member, cardId);
    if (update.kind === 'tooMany') return await refuseForNow(context, form, update.seconds);
    if (update.kind === 'notYours')
      return await rejectForm(context, form, { cardId: 'account.card.notYours' });
    if (update.kind === 'unknown')
      return await rejectForm(
        context,
        form,
        { '': { label: 'error.common', then: 'account.card.unknown' } },
        { status: 502 },
      );
  } catch (error) {
    redirectIfSignedOut(error, request);
    return refuseForFault(context, form, error);
  }
  return redirect(paths.profile(), 303);
}

export default function ProfileCard() {
  const { cardId } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <ChangePage
      title={t('account.card.title')}
      lead={t('account.card.lead')}
      now={t('account.card.now', { cardId })}
      submit={t('account.card.submit')}
      reply={reply}
    >
      <Field
        name="cardId"
        label={t('account.card.field')}
        hint={t('account.card.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        width="m"
      />
    </ChangePage>
  );
}
