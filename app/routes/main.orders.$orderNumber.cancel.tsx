import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { CancelForm, cancelOrder, cancelView } from '~/features/orders/cancel.server.ts';
import { CancelPage } from '~/features/orders/cancel-page.tsx';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT, pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireActiveMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const show = formatsFor(context.preferences.language);
  const words = { t: await getT(context), show };
  const [view, { phone }] = await Promise.all([
    cancelView(member, params.orderNumber!, words).catch(orErrorPage(context, request)),
    context.content.support(),
  ]);
  auditView(context, member, 'order');
  return {
    labels: await pickLabels(context, 'orders.cancel'),
    view,
    about: view.about,
    support: { href: `tel:+1${phone}`, phone: show.phone(phone) },
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const who = await requireActiveMember(context, request);
  const orderNumber = params.orderNumber!;
  const form = await readForm(request, CancelForm);
  // whoever may not cancel reads on the page that, and why, nothing can be cancelled
  if (!who.ok) return data(null, { status: 422 });
  if (!form.ok) return rejectForm(context, form);
  const { member } = who;
  const outcome = await cancelOrder(context, request, member, orderNumber, form.value.lineId);
  if (!outcome.ok) return rejectForm(context, form, { '': outcome.problem });
  await member.session.flash({
    label: 'orders.flash.cancelled',
    values: { count: outcome.count },
    tone: 'ok',
  });
  return redirect(paths.order(orderNumber), 303);
}

export default function OrderCancel() {
  const { view, support } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return <CancelPage view={view} support={support} reply={reply} />;
}
