import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed } from '~/analytics/events.server.ts';
import { DefaultCardForm, makeDefault } from '~/features/cards/commands.server.ts';
import { CardListPage } from '~/features/cards/list-page.tsx';
import { cardViews, savedCards } from '~/features/cards/saved.server.ts';
import { orErrorPage, orGone } from '~/features/page-fault.server.ts';
import { problemsOf } from '~/features/refused-call.server.ts';
import { NotYetPage } from '~/features/settings/not-yet-page.tsx';
import { requireChange, whyNotYet, whyReadOnly } from '~/features/settings/standing.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { requireRecentSignIn } from '~/identity/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const [words, notYet, labels] = await Promise.all([
    wordsOf(context),
    whyNotYet(context, member),
    pickLabels(context, 'cards.list', 'cards.remove', 'settings.title', 'settings.notNow', 'settings.notYet'),
  ]);
  if (notYet !== undefined) return { labels, notYet, title: words.t('cards.list.title') };
  const [cards, readOnly] = await Promise.all([
    savedCards(member).catch(orErrorPage(context, request)),
    whyReadOnly(context, member),
  ]);
  auditView(context, member, 'cards');
  return { labels, cards: cardViews(cards, context.clock.today(), words), readOnly };
}

/** Makes one of them the default one. */
export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireChange(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, DefaultCardForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    await makeDefault(member, form.value.paymentCardId)
      .catch(noteFailed(context, 'payment'))
      .catch(orGone(context, 'cards.gone'));
  } catch (error) {
    return rejectForm(context, form, problemsOf(error, request));
  }
  await member.session.flash({ label: 'cards.flash.isDefault', tone: 'ok' });
  return redirect(paths.cards(), 303);
}

export default function SettingsCards() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  if (data.notYet !== undefined) return <NotYetPage title={data.title} text={data.notYet} />;
  return <CardListPage cards={data.cards} readOnly={data.readOnly} reply={reply} />;
}
