import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  answerConfirmation,
  noteProblem,
  readProblem,
} from '~/areas/onboarding/inbound-sso/inbound-sso.server.ts';
import { toProblemAddress, RefusedPage } from '~/areas/onboarding/inbound-sso/inbound-sso-page.tsx';
import { useT } from '~/i18n/use-t.ts';
import { readSession } from '~/session/read-session.server.ts';
import { readPending } from '~/auth/pending-sign-in.server.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { StoreDown } from '~/platform/stores/stores.ts';
import { errorPage } from '~/ui/error-page.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const problem = readProblem(context, request);
  if (problem) return { problem, pending: undefined, signedIn: '', isLocked: false };
  const current = await readSession(context.session);
  const pending = await readPending(context, request).catch((error: unknown) => {
    throw error instanceof StoreDown ? errorPage(503) : error;
  });
  const { firstName = '', lastName = '' } = current.state === 'active' ? current.data.identity : {};
  const isLocked = current.state === 'locked';
  return { problem, pending, signedIn: `${firstName} ${lastName}`.trim(), isLocked };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const end = await answerConfirmation(context, request).catch((error: unknown) => {
    throw error instanceof StoreDown ? errorPage(503) : error;
  });
  const headers = new Headers();
  for (const cookie of end.cookies) headers.append('Set-Cookie', cookie);
  if (end.to !== undefined) return redirectDocument(end.to, { status: 303, headers });
  if (end.problem === 'unavailable') headers.set('Retry-After', '30');
  noteProblem(context, end.problem);
  return data({ problem: end.problem }, { status: STATUS[end.problem], headers });
}

const STATUS = { expired: 400, failed: 400, unproven: 403, unavailable: 503 };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { scripts: false, standsAt: toProblemAddress };

export default function ContinueRoute() {
  const { problem, pending, signedIn, isLocked } = useLoaderData<typeof loader>();
  if (problem) return <RefusedPage problem={problem} />;
  if (!pending) return <RefusedPage problem="expired" />;
  const { name, mark } = pending;
  if (name === undefined) return <NewPasswordPage mark={mark} signedIn={signedIn} />;
  return <ContinuePage name={name} mark={mark} signedIn={signedIn} isLocked={isLocked} />;
}

function NewPasswordPage({ mark, signedIn }: Pick<ContinuePageProps, 'mark' | 'signedIn'>) {
  const t = useT();
  return (
    <Page narrow title={t('inboundSso.reset.title')} lead={t('inboundSso.reset.text')}>
      {signedIn && <p>{t('inboundSso.reset.current', { name: signedIn })}</p>}
      <Note tone="wait">{t('inboundSso.reset.ends')}</Note>
      <PostForm layout="actions">
        <input type="hidden" name="mark" value={mark} />
        <Submit look="alt" name="intent" value="decline">
          {t('inboundSso.reset.no')}
        </Submit>
        <Submit look="bad" name="intent" value="continue">
          {t('inboundSso.reset.yes')}
        </Submit>
      </PostForm>
    </Page>
  );
}

function ContinuePage({ name, mark, signedIn, isLocked }: ContinuePageProps) {
  const t = useT();
  return (
    <Page narrow title={t('inboundSso.question.title', { name })} lead={t('inboundSso.question.text')}>
      {signedIn && <Note tone="wait">{t('inboundSso.question.other', { name: signedIn })}</Note>}
      {isLocked && <Note tone="wait">{t('inboundSso.question.locked')}</Note>}
      <PostForm layout="actions">
        <input type="hidden" name="mark" value={mark} />
        <Submit name="intent" value="continue">
          {t('inboundSso.question.yes', { name })}
        </Submit>
        <Submit look="alt" name="intent" value="decline">
          {t('inboundSso.question.no')}
        </Submit>
      </PostForm>
    </Page>
  );
}

interface ContinuePageProps {
  name: string;
  mark: string;
  signedIn: string;
  isLocked: boolean;
}
