import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordFailedChange } from '~/analytics/events.server.ts';
import {
  loadAutoRefills,
  DefaultCardForm,
  makeDefault,
  toCardViews,
  forgetCards,
  loadSavedCards,
} from '~/areas/orders/cards/cards.server.ts';
import { CardRemovalTexts } from '~/areas/orders/cards/card-form.tsx';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { toErrorPage, toNotFound } from '~/areas/shared/errors/page-errors.server.ts';
import { toProgrammeProblems } from '~/areas/shared/errors/programme-refusal.server.ts';
import { SavedListPage } from '~/areas/account/settings/saved-list-page.tsx';
import {
  readOnlyReason,
  requireCoveredMember,
  requireEditor,
} from '~/areas/shared/coverage/coverage-guards.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const [localizer, cards, auto, readOnly] = await Promise.all([
    getLocalizer(context),
    loadSavedCards(member).catch(toErrorPage(context, request)),
    loadAutoRefills(context, member).catch(toErrorPage(context, request)),
    readOnlyReason(context, member),
    // the member sees the current cards here, and home must not contradict them; if the store is down, it may be late
    forgetCards(member).catch(() => undefined),
  ]);
  auditView(context, member, 'cards');
  const shown = { today: context.clock.today(), auto, ownPersonCode: member.identity.personCode };
  return {
    cards: toCardViews(cards, shown, localizer),
    hasAutoCharge: auto.offered,
    missing:
      cards.length > 0 ? listMissingNotes(auto.failed, localizer.t('cards.list.autoUnknown'), localizer) : [],
    readOnly,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireEditor(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, DefaultCardForm);
  if (!form.ok) return rejectForm(context, form);
  try {
    await makeDefault(member, form.value.paymentCardId)
      .catch(recordFailedChange(context, 'payment'))
      .catch(toNotFound(context, 'cards.gone'));
  } catch (error) {
    return rejectForm(context, form, toProgrammeProblems(error, request, 'cards.unsure'));
  }
  await member.session.flash({ label: 'cards.flash.isDefault', tone: 'ok' });
  return redirect(paths.cards(), 303);
}

export default function SettingsCards() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const problems = {
    reenter: { tone: 'wait', shape: 'speech', label: t('cards.list.notCharged') },
    expiresFirst: { tone: 'wait', shape: 'clock', label: t('cards.list.expiresSoon') },
    expired: { tone: 'bad', shape: 'broken', label: t('cards.list.isExpired') },
  } as const;
  return (
    <SavedListPage
      title={t('cards.list.title')}
      lead={t('cards.list.lead')}
      icon="card"
      reply={reply}
      readOnly={data.readOnly}
      missing={data.missing}
      add={{ to: paths.cardNew(), label: t('cards.list.add') }}
      empty={t('cards.list.emptyTitle')}
      why={t(data.hasAutoCharge ? 'cards.list.whyAuto' : 'cards.list.why')}
      action={paths.cards()}
      field="paymentCardId"
      entries={data.cards.map(({ paymentCardId, problem, removalTitle, removal, unpaidOrders, ...card }) => ({
        ...card,
        id: paymentCardId,
        problem: problem && problems[problem],
        edit:
          problem === 'reenter'
            ? { to: paths.cardNew({ replaces: paymentCardId }), label: t('cards.list.reenter') }
            : { to: paths.card(paymentCardId), label: t('cards.list.edit') },
        remove: {
          to: paths.cardRemove(paymentCardId),
          title: removalTitle,
          text: <CardRemovalTexts texts={removal} unpaidOrders={unpaidOrders} />,
          submit: unpaidOrders.length === 0 ? t('cards.remove.submit') : undefined,
        },
      }))}
    />
  );
}
