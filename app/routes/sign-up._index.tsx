import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { recordRegistration } from '~/analytics/events.server.ts';
import { supportView } from '~/features/guest/support.server.ts';
import { addressOf, beginFlow, peekFlow, readFlow } from '~/features/registration/flow.server.ts';
import { NextForm } from '~/features/registration/forms.server.ts';
import { furthest } from '~/features/registration/stages.ts';
import { StartPage } from '~/features/registration/start-page.tsx';
import { pickLabels } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [flow, support, labels] = await Promise.all([
    peekFlow(context, request),
    supportView(context),
    pickLabels(
      context,
      'registration.start',
      'registration.steps',
      'registration.stop',
      'registration.benefit.logIn',
    ),
  ]);
  const state = !flow ? 'new' : flow.progress === 'registered' ? 'done' : 'begun';
  return { labels, support, state } as const;
}

/** Goes on where this browser stopped; one that has registered somebody starts again. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, NextForm);
  if (!form.ok) return rejectForm(context, form);
  const flow = await readFlow(context, request);
  if (flow && flow.progress !== 'registered') return redirect(addressOf(furthest(flow.progress)), 303);
  const cookie = await beginFlow(context, request);
  recordRegistration(context, 'begun');
  return redirect(paths.signUpProfile(), { status: 303, headers: { 'Set-Cookie': cookie } });
}

export default function SignUpStart() {
  const { support, state } = useLoaderData<typeof loader>();
  return <StartPage support={support} state={state} />;
}
