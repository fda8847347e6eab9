import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordRegistration } from '~/analytics/events.server.ts';
import { loadSupportView } from '~/areas/help/guest/support.server.ts';
import type { RequestContext } from '~/context.ts';
import {
  toStageAddress,
  beginFlow,
  peekFlow,
  readFlow,
  readFinishedState,
  type RegistrationFlow,
} from '~/areas/onboarding/registration/flow.server.ts';
import { retryAfter } from '~/areas/account/one-time-code/refuse.server.ts';
import { NextForm } from '~/areas/onboarding/registration/forms.server.ts';
import { RegistrationSteps } from '~/areas/onboarding/registration/registration-page.tsx';
import { refuse } from '~/areas/onboarding/registration/refuse.server.ts';
import { findFurthestStage } from '~/areas/onboarding/registration/stages.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Columns } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { buildTelHref } from '~/ui/phone.ts';
import { findWholeValues } from '~/ui/breakable.tsx';

export const handle = { scripts: false };
export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [flow, support] = await Promise.all([peekFlow(context, request), loadSupportView(context)]);
  return { support, state: await resolveState(context, request, flow) };
}

type State = 'new' | 'again' | 'begun' | 'done' | 'replaced';

async function resolveState(
  context: RequestContext,
  request: Request,
  flow: RegistrationFlow | undefined,
): Promise<State> {
  if (!flow) return new URL(request.url).searchParams.has('again') ? 'again' : 'new';
  if (flow.progress !== 'registered') return 'begun';
  const state = await readFinishedState(context, flow);
  return state === 'waiting' ? 'done' : state === 'signedIn' ? 'new' : state;
}

/** Continues the registration of this browser; a finished one starts again. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, NextForm);
  if (!form.ok) return rejectForm(context, form);
  const flow = await readFlow(context, request);
  if (flow && flow.progress !== 'registered')
    return redirect(toStageAddress(findFurthestStage(flow.progress)), 303);
  const begun = await beginFlow(context, request);
  if (begun.kind === 'tooMany') return refuse(context, request, form, begun);
  recordRegistration(context, 'begun');
  return redirect(paths.signUpProfile(), { status: 303, headers: { 'Set-Cookie': begun.cookie } });
}

const WHO = [
  { name: 'you', icon: 'person' },
  { name: 'partner', icon: 'person' },
  { name: 'child', icon: 'person' },
] as const;

const NEED = [
  { name: 'card', icon: 'card' },
  { name: 'email', icon: 'check' },
] as const;

export default function SignUpStart() {
  const { support, state } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const need = (
    <Section title={t('registration.start.need')}>
      <Points points={NEED} />
    </Section>
  );
  return (
    <Page
      steps={<RegistrationSteps current="start" />}
      title={t('registration.start.title')}
      lead={t('registration.start.lead')}
      errors={<ErrorSummary reply={reply} />}
    >
      <Before state={state} />
      <Columns kind="even" aside={need}>
        <Section title={t('registration.start.who')}>
          <Points points={WHO} />
        </Section>
      </Columns>
      <PostForm layout="actions">
        <Actions>
          <Submit>{t('registration.start.submit')}</Submit>
          <LinkButton look="quiet" href={paths.guest()}>
            {t('registration.stop')}
          </LinkButton>
        </Actions>
      </PostForm>
      <div className="soft">
        <p>
          {t('registration.start.noCard')}{' '}
          <a className="number" href={buildTelHref(support.digits)}>
            {support.phone}
          </a>
        </p>
        <p>
          {t('registration.start.haveAccount')} <a href={paths.authStart()}>{t('nav.logIn')}</a>
        </p>
      </div>
    </Page>
  );
}

interface StartPageProps {
  support: { digits: string; phone: string };
  state: State;
}

function Points({ points }: { points: typeof WHO | typeof NEED }) {
  const t = useT();
  return (
    <Rows>
      {points.map(({ name, icon }) => (
        <Row
          key={name}
          lead={<LeadIcon name={icon} tone="ok" />}
          title={t(`registration.start.${name}`)}
          lines={[t(`registration.start.${name}Text`)]}
        />
      ))}
    </Rows>
  );
}

function Before({ state }: Pick<StartPageProps, 'state'>) {
  const t = useT();
  if (state === 'new') return null;
  return (
    <Note title={t(`registration.start.${state}`)}>
      <p>{findWholeValues(t(`registration.start.${state}Text`))}</p>
      {state === 'done' && (
        <p>
          <a href={paths.signUpThanks()}>{t('registration.start.toPassword')}</a>
        </p>
      )}
    </Note>
  );
}
