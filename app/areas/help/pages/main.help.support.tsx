import { randomUUID } from 'node:crypto';
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { sendMessage, loadSentMessage, SupportForm } from '~/areas/help/message.server.ts';
import { SupportPage } from '~/areas/help/support-page.tsx';
import { loadSupportLines } from '~/areas/help/help.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const [lines, sent] = await Promise.all([
    loadSupportLines(context, member.identity.clientId),
    loadSentMessage(context, member, new URL(request.url).searchParams.get('sent')),
  ]);
  const order = /^\w{1,20}$/.exec(new URL(request.url).searchParams.get('order') ?? '')?.[0];
  const t = await getT(context);
  return {
    lines,
    sent,
    formId: randomUUID(),
    // an order whose page links here to report a problem
    ...(order !== undefined && {
      start: { topic: 'orders' as const, message: t('help.support.aboutOrder', { order }) },
    }),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  const form = await readForm(request, SupportForm);
  if (!form.ok) return rejectForm(context, form);
  const sent = await sendMessage(context, member, form.value).catch((error: unknown) => {
    redirectIfSignedOut(error, request);
    throw error;
  });
  if (sent.kind === 'refused') return rejectForm(context, form, { '': sent.problem }, sent.init);
  const { reference, mark, isNew } = sent;
  if (isNew) await context.session.flash({ label: 'help.support.sent', values: { reference }, tone: 'ok' });
  return redirect(paths.support({ sent: mark }), 303);
}

/** After too many messages, also the time of the next try (Retry-After). */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function Support() {
  const { lines, sent, formId, start } = useLoaderData<typeof loader>();
  const back = { to: paths.more(), label: useT()('nav.more') };
  const reply = useActionData<typeof action>()?.reply;
  return (
    <SupportPage lines={lines} back={back} form={{ reply, formId, start, sent: reply ? undefined : sent }} />
  );
}
