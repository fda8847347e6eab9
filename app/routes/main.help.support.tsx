import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SupportPage } from '~/features/help/support-page.tsx';
import { sendMessage, SupportForm, supportLines } from '~/features/help/support.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { redirectIfSignedOut, requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireMember(context, request);
  const [labels, lines] = await Promise.all([
    pickLabels(context, 'help.support', 'help.back'),
    supportLines(context),
  ]);
  return { labels, lines };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { api, identity } = await requireMember(context, request);
  const form = await readForm(request, SupportForm);
  if (!form.ok) return rejectForm(context, form);
  const sent = await sendMessage(context, { api, subject: identity.subject }, form.value).catch(
    (error: unknown) => {
      redirectIfSignedOut(error, request);
      throw error;
    },
  );
  if (!sent.ok) return rejectForm(context, form, { '': sent.problem }, sent.init);
  const { reference } = sent;
  await context.session.flash({ label: 'help.support.sent', values: { reference }, tone: 'ok' });
  return redirect(paths.support(), 303);
}

/** When too much was sent, also when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function Support() {
  const { lines } = useLoaderData<typeof loader>();
  const back = { to: paths.more(), label: useT()('help.back.member') };
  return <SupportPage lines={lines} back={back} form={{ reply: useActionData<typeof action>()?.reply }} />;
}
