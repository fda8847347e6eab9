import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed, onePress, recordChange } from '~/analytics/events.server.ts';
import { ShareForm } from '~/features/family/share-form.server.ts';
import { SharePage } from '~/features/family/share-page.tsx';
import { changeShare, shareView } from '~/features/family/sharing.server.ts';
import { personKey } from '~/features/person-key.server.ts';
import { orErrorPage, orGone } from '~/features/page-fault.server.ts';
import { problemsOf } from '~/features/refused-call.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { isProgrammeFault } from '~/programme/fault.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const pair = { personCode: params.personCode!, withPersonCode: params.withPersonCode! };
  const view = await shareView(context, member, pair).catch(orErrorPage(context, request));
  if (!view) throw new Response(null, { status: 404 });
  auditView(context, member, 'sharing', pair.personCode);
  return { labels: await pickLabels(context, 'family.one', 'family.sharing'), view };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  const form = await readForm(request, ShareForm);
  if (!form.ok) return rejectForm(context, form);
  const update = {
    personCode: params.personCode!,
    withPersonCode: params.withPersonCode!,
    shared: form.value.shared === 'on',
  };
  try {
    await changeShare(context, member, update)
      .catch(noteFailed(context, 'phi'))
      .catch(orGone(context, 'family.one.gone'));
  } catch (error) {
    if (!isProgrammeFault(error)) throw error;
    const problems = problemsOf(error, request);
    const lost = error.sent === 'unknown' ? { '': 'family.one.unknown' } : problems;
    return rejectForm(context, form, lost);
  }
  const press = onePress(personKey(member), JSON.stringify(update));
  recordChange(context, 'phi', 'succeeded', press);
  await member.session.flash({ label: 'family.saved', tone: 'ok' });
  return redirect(paths.phiSettings(), 303);
}

export default function PhiShare() {
  const { view } = useLoaderData<typeof loader>();
  return <SharePage view={view} reply={useActionData<typeof action>()?.reply} />;
}
