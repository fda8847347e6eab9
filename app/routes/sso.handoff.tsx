import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { answerArrival } from '~/features/arrival/answer-arrival.server.ts';
import { LeavingPage, RefusedPage } from '~/features/arrival/arrival-page.tsx';
import { pickLabels } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  labels: await pickLabels(
    context,
    'arrival.failed',
    'identity.leaving',
    'identity.unavailable',
    'identity.logIn',
  ),
});

/** The partner's form, for browsers without JavaScript. form-guards.ts lets partners' own sites post here. */
export const action = ({ context, request }: ActionFunctionArgs) => answerArrival(context, request);

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { scripts: false };

export default function HandoffPage() {
  const answer = useActionData<typeof action>();
  if (answer?.problem) return <RefusedPage problem={answer.problem} />;
  // whoever comes here without a form finds the way in
  return <LeavingPage to={answer?.leaveTo ?? paths.authStart()} />;
}
