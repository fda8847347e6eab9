import { data, redirectDocument } from '@remix-run/node';
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RefusedPage } from '~/features/arrival/arrival-page.tsx';
import { ContinuePage } from '~/features/arrival/continue-page.tsx';
import { answerContinue } from '~/features/arrival/answer-continue.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { isStoreDown, notNow, readSession } from '~/identity/not-now.server.ts';
import { readPending } from '~/identity/pending-sign-in.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const current = await readSession(context.session);
  const pending = await readPending(context, request).catch((error: unknown) => {
    throw isStoreDown(error) ? notNow() : error;
  });
  const labels = await pickLabels(context, 'arrival', 'identity.unavailable', 'identity.logIn');
  const { firstName = '', lastName = '' } = current.state === 'active' ? current.data.identity : {};
  return { pending, signedIn: `${firstName} ${lastName}`.trim(), labels };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const end = await answerContinue(context, request).catch((error: unknown) => {
    throw isStoreDown(error) ? notNow() : error;
  });
  const headers = new Headers();
  for (const cookie of end.cookies) headers.append('Set-Cookie', cookie);
  if (end.to !== undefined) return redirectDocument(end.to, { status: 303, headers });
  if (end.problem === 'unavailable') headers.set('Retry-After', '30');
  return data({ problem: end.problem }, { status: end.problem === 'unavailable' ? 503 : 400, headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { scripts: false };

export default function ContinueRoute() {
  const { pending, signedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.problem) return <RefusedPage problem={answer.problem} />;
  return pending ? <ContinuePage {...pending} signedIn={signedIn} /> : <RefusedPage problem="expired" />;
}
