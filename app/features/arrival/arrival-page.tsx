import { useActionData } from '@remix-run/react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';
import type { answerArrival } from './answer-arrival.server.ts';
import type { ArrivalProblem } from './problem.server.ts';
import { UnprovenPage } from './unproven-page.tsx';

/** On to the identity provider by a page: browsers hold a posted form to this site, also through redirects. */
export function LeavingPage({ to }: { to: string }) {
  const t = useT();
  return (
    <Page narrow title={t('identity.leaving.title')} lead={t('identity.leaving.text')}>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <LinkButton href={to}>{t('identity.logIn')}</LinkButton>
    </Page>
  );
}

/** What came was not taken, or cannot be looked at now. */
export function RefusedPage({ problem }: { problem: ArrivalProblem }) {
  const t = useT();
  if (problem === 'unproven') return <UnprovenPage isLocked />;
  const words =
    problem === 'unavailable' || problem === 'clock'
      ? { title: t(`identity.${problem}.title`), lead: t(`identity.${problem}.text`) }
      : { title: t(`arrival.${problem}.title`), lead: t(`arrival.${problem}.text`) };
  return (
    <Page narrow {...words}>
      <LinkButton href={paths.authStart()}>{t('identity.logIn')}</LinkButton>
    </Page>
  );
}

/** The address of the page that says what was in the way, for a form of the frame to come back to. */
export const problemStandsAt = (shown: { problem?: ArrivalProblem | undefined } | null | undefined) =>
  shown?.problem && paths.authContinue(shown.problem);

/** What became of a posted arrival. Whoever comes without a form finds the way in. */
export function ArrivalAnswerPage() {
  const answer = useActionData<typeof answerArrival>();
  if (answer?.problem) return <RefusedPage problem={answer.problem} />;
  return <LeavingPage to={answer?.leaveTo ?? paths.authStart()} />;
}
