import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed } from '~/analytics/events.server.ts';
import { ExpirationForm } from '~/features/cards/card-form.server.ts';
import { expirationOptions } from '~/features/cards/card-options.server.ts';
import { isExpired } from '~/features/cards/card-rules.ts';
import { changeExpiration } from '~/features/cards/commands.server.ts';
import { ExpirationPage } from '~/features/cards/form-pages.tsx';
import { savedCard } from '~/features/cards/saved.server.ts';
import { orErrorPage, orGone } from '~/features/page-fault.server.ts';
import { problemsOf } from '~/features/refused-call.server.ts';
import { requireChange, requireChanger } from '~/features/settings/standing.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireRecentSignIn } from '~/identity/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireChanger(context, request, paths.cards());
  await requireRecentSignIn(context, request);
  const [words, labels] = await Promise.all([
    wordsOf(context),
    pickLabels(context, 'cards.edit', 'cards.fields', 'cards.list.title'),
  ]);
  const { card, view } = await savedCard(context, member, params.paymentCardId!, words).catch(
    orErrorPage(context, request),
  );
  // another date does not help a card that has to be entered again
  if (view.problem === 'reenter') throw redirect(paths.cardNew({ replaces: card.paymentCardId }), 303);
  const { month, year } = card.expiration;
  const values = { month: String(month), year: String(year) };
  return { labels, label: view.title, options: expirationOptions(context), values };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireChange(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, ExpirationForm);
  if (!form.ok) return rejectForm(context, form);
  if (isExpired(form.value, context.clock.today()))
    return rejectForm(context, form, { month: 'cards.fields.expired' });
  try {
    await changeExpiration(member, params.paymentCardId!, form.value)
      .catch(noteFailed(context, 'payment'))
      .catch(orGone(context, 'cards.gone'));
  } catch (error) {
    return rejectForm(context, form, problemsOf(error, request));
  }
  await member.session.flash({ label: 'cards.flash.changed', tone: 'ok' });
  return redirect(paths.cards(), 303);
}

export default function SettingsCard() {
  const { label, options, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return <ExpirationPage label={label} options={options} values={values} reply={reply} />;
}
