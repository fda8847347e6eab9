import { data, redirectDocument } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RequestContext } from '~/context.ts';
import { UnprovenPage } from '~/features/arrival/unproven-page.tsx';
import { useT } from '~/i18n/use-t.ts';
import { finishSignIn } from '~/identity/finish-sign-in.server.ts';
import { notNow } from '~/identity/not-now.server.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';
import { StoreDown } from '~/platform/stores/stores.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const end = await finishOrNotNow(context, request);
  const headers = new Headers();
  for (const cookie of end.cookies) headers.append('Set-Cookie', cookie);
  if (end.to !== undefined) throw redirectDocument(end.to, { headers });
  const status = STATUS[end.problem];
  return data({ problem: end.problem, returnTo: end.returnTo }, { status, headers });
}

async function finishOrNotNow(context: RequestContext, request: Request) {
  try {
    return await finishSignIn(context, request);
  } catch (error) {
    throw error instanceof StoreDown ? notNow() : error;
  }
}

const STATUS = { failed: 400, unproven: 403, clock: 503, unavailable: 503 };

export default function SignInFailedPage() {
  const { problem, returnTo } = useLoaderData<typeof loader>();
  const t = useT();
  if (problem === 'unproven') return <UnprovenPage isLocked />;
  return (
    <Page narrow title={t(`identity.${problem}.title`)} lead={t(`identity.${problem}.text`)}>
      <LinkButton href={paths.authLogin(returnTo)}>{t('identity.logIn')}</LinkButton>
    </Page>
  );
}
