import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed } from '~/analytics/events.server.ts';
import { removeCard, RemoveForm } from '~/features/cards/commands.server.ts';
import { RemoveCardPage } from '~/features/cards/remove-page.tsx';
import { savedCard } from '~/features/cards/saved.server.ts';
import { orErrorPage, orGone } from '~/features/page-fault.server.ts';
import { problemsOf } from '~/features/refused-call.server.ts';
import { requireChange, requireChanger } from '~/features/settings/standing.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireRecentSignIn } from '~/identity/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireChanger(context, request, paths.cards());
  await requireRecentSignIn(context, request);
  const [words, labels] = await Promise.all([
    wordsOf(context),
    pickLabels(context, 'cards.remove', 'cards.list.title'),
  ]);
  const { view } = await savedCard(context, member, params.paymentCardId!, words).catch(
    orErrorPage(context, request),
  );
  auditView(context, member, 'cards');
  return { labels, card: view };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireChange(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, RemoveForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    const removing = removeCard(context, member, params.paymentCardId!).catch(noteFailed(context, 'payment'));
    if (await removing.catch(orGone(context, 'cards.gone')))
      await member.session.flash({ label: 'cards.flash.removed', tone: 'ok' });
  } catch (error) {
    return rejectForm(context, form, problemsOf(error, request));
  }
  return redirect(paths.cards(), 303);
}

export default function SettingsCardRemove() {
  const { card } = useLoaderData<typeof loader>();
  return <RemoveCardPage card={card} reply={useActionData<typeof action>()?.reply} />;
}
