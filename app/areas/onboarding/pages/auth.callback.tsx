import { data, redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RequestContext } from '~/context.ts';
import { UnprovenPage } from '~/areas/onboarding/inbound-sso/inbound-sso-page.tsx';
import { noteSignedIn } from '~/areas/onboarding/registration/flow.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { hasReceipt } from '~/session/receipt.server.ts';
import { finishSignIn } from '~/auth/finish-sign-in.server.ts';
import { toSafeReturnTo } from '~/session/safe-return.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import type { CanonicalAddress } from '~/ui/frame/return-to.tsx';
import { Page } from '~/ui/page.tsx';
import { StoreDown } from '~/platform/stores/stores.ts';
import { errorPage } from '~/ui/error-page.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shown = shownProblem(context, request);
  if (shown) return data(shown, { status: STATUS[shown.problem] });
  const end = await finishOrNotNow(context, request);
  const headers = new Headers();
  for (const cookie of end.cookies) headers.append('Set-Cookie', cookie);
  if (end.to !== undefined) throw redirectDocument(end.to, { headers });
  context.session.leaveReceipt(`signIn-${end.problem}`);
  const status = STATUS[end.problem];
  return data({ problem: end.problem, returnTo: end.returnTo }, { status, headers });
}

const PROBLEMS = ['failed', 'unproven', 'clock', 'unavailable'] as const;

/** A reload of the problem's page repeats nothing, because its address has no code and no state. */
function shownProblem(context: RequestContext, request: Request) {
  const query = new URL(request.url).searchParams;
  const problem = PROBLEMS.find((each) => each === query.get('problem'));
  const isAnswer = ['state', 'code', 'error'].some((name) => query.has(name));
  const isOwn = problem && !isAnswer && hasReceipt(context, request, `signIn-${problem}`);
  return isOwn ? { problem, returnTo: toSafeReturnTo(query.get('returnTo')) } : undefined;
}

export const handle: CanonicalAddress<{ problem: string; returnTo: string | undefined }> = {
  standsAt: (shown) => shown && paths.authCallback({ problem: shown.problem, returnTo: shown.returnTo }),
};

async function finishOrNotNow(context: RequestContext, request: Request) {
  try {
    const end = await finishSignIn(context, request);
    const session = context.session.known();
    if (session?.state === 'active') await noteSignedIn(context, session.data.identity);
    return end;
  } catch (error) {
    throw error instanceof StoreDown ? errorPage(503) : error;
  }
}

const STATUS = { failed: 400, unproven: 403, clock: 503, unavailable: 503 };

export default function SignInFailedPage() {
  const { problem, returnTo } = useLoaderData<typeof loader>();
  const t = useT();
  if (problem === 'unproven') return <UnprovenPage isLocked />;
  return (
    <Page narrow title={t(`identity.${problem}.title`)} lead={t(`identity.${problem}.text`)}>
      <LinkButton href={paths.authLogin(returnTo)}>{t('nav.logIn')}</LinkButton>
    </Page>
  );
}
