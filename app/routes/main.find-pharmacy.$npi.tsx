import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { orErrorPage, orGone } from '~/features/page-fault.server.ts';
import { PharmacyPage } from '~/features/pharmacies/detail-page.tsx';
import { pharmacyView, visiblePharmacy } from '~/features/pharmacies/detail.server.ts';
import { clearPreferredPharmacy, setPreferredPharmacy } from '~/features/pharmacies/preferred.server.ts';
import { problemsOf } from '~/features/refused-call.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

const PreferForm = z.object({ intent: z.enum(['prefer', 'unprefer']) });

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const view = await pharmacyView(context, member, params.npi ?? '').catch(orErrorPage(context, request));
  auditView(context, member, 'pharmacy');
  return { labels: await pickLabels(context, 'pharmacies.detail'), view };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const form = await readForm(request, PreferForm);
  if (!form.ok) return rejectForm(context, form);
  const npi = params.npi ?? '';
  const prefers = form.value.intent === 'prefer';
  try {
    const { name } = await visiblePharmacy(context, member, npi).catch(
      orGone(context, 'pharmacies.words.gone'),
    );
    await (prefers ? setPreferredPharmacy(member, npi) : clearPreferredPharmacy(member));
    const label = prefers ? 'pharmacies.words.preferredSet' : 'pharmacies.words.preferredCleared';
    await member.session.flash({ label, values: { name }, tone: 'ok' });
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return rejectForm(context, form, problemsOf(error, request));
  }
  return redirect(paths.pharmacy(npi), 303);
}

export default function Pharmacy() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return <PharmacyPage view={view} reply={reply} />;
}
