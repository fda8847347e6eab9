import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import {
  askForCode,
  redirectWhenRegistered,
  readWaiting,
} from '~/areas/onboarding/complete-profile/prove-email.server.ts';
import { findEarlierResult, registerMember } from '~/areas/onboarding/complete-profile/register.server.ts';
import {
  loadCompleteProfileView,
  CompleteProfileForm,
  type ProfileView,
} from '~/areas/onboarding/complete-profile/view.server.ts';
import { retryAfter } from '~/areas/account/one-time-code/refuse.server.ts';
import { loadSupportView, type SupportView } from '~/areas/help/guest/support.server.ts';
import { PHONE_PATTERN } from '~/ui/form/typed-digits.ts';
import { useT } from '~/i18n/use-t.ts';
import { redirectIfSignedOut, toSignIn } from '~/session/sign-in-redirect.server.ts';
import { requireProfileVisitor } from '~/session/profile-step.server.ts';
import { paths } from '~/paths.ts';
import { EMAIL_MAX_LENGTH, TYPED_EMAIL_PATTERN } from '#contract/email-address.ts';
import { Breakable } from '~/ui/breakable.tsx';
import { Actions, Button, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Note, type FlashNote } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { Toast } from '~/ui/toast.tsx';
import { buildTelHref } from '~/ui/phone.ts';

const isOwn = (address: string) => address.startsWith('/');

export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const visitor = await requireProfileVisitor(context);
  if (visitor.kind === 'nobody') return {};
  if (visitor.kind === 'done') {
    const isLeaving = new URL(request.url).searchParams.has('registered') && !isOwn(visitor.goTo);
    if (!isLeaving) throw redirectDocument(paths.main(), 303);
    context.refresh = { seconds: 0, to: visitor.goTo };
    return { goTo: visitor.goTo };
  }
  const [view, support, waiting] = await Promise.all([
    loadCompleteProfileView(context, request, visitor),
    loadSupportView(context),
    readWaiting(context, visitor),
  ]);
  const { email, contactNumber } = waiting ?? view.values;
  return { view: { ...view, values: { email, contactNumber } }, support };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const visitor = await requireProfileVisitor(context);
  if (visitor.kind === 'nobody') throw toSignIn(request);
  const form = await readForm(request, CompleteProfileForm);
  if (visitor.kind === 'done')
    return redirectWhenRegistered(context, findEarlierResult(visitor, form.ok ? form.value : undefined));
  if (!form.ok) return rejectForm(context, form);
  const registered = await registerMember(context, visitor, form.value).catch((error: unknown) => {
    redirectIfSignedOut(error, request);
    throw error;
  });
  if (registered.kind === 'done') return redirectWhenRegistered(context, registered);
  if (registered.kind === 'unproven') return askForCode(context, request, visitor, form);
  if (registered.kind === 'notTaken') return rejectForm(context, form, { email: registered.problem });
  return rejectForm(context, form, { '': registered.problem }, { status: registered.status });
}

export default function CompleteProfile() {
  const { goTo, view, support } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  if (goTo !== undefined) return <RegisteredPage goTo={goTo} />;
  if (!view) return <NobodyPage />;
  return <RegistrationPage view={view} support={support} reply={reply} />;
}

/**
 * A page that redirects to the other site, because form-action restricts a posted form to this one, even through
 * redirects.
 */
function RegisteredPage({ goTo }: { goTo: string }) {
  const t = useT();
  return (
    <Page narrow title={t('completeProfile.leaving.title')} lead={t('completeProfile.leaving.lead')}>
      <LinkButton href={goTo}>{t('common.continue')}</LinkButton>
    </Page>
  );
}

/** For a visitor without a session, because the page is public. There is no profile to complete yet. */
function NobodyPage() {
  const t = useT();
  return (
    <Page narrow title={t('completeProfile.title')} lead={t('completeProfile.nobody.lead')}>
      <LinkButton href={paths.authStart(paths.completeProfile())}>{t('nav.logIn')}</LinkButton>
    </Page>
  );
}

function RegistrationPage({ view, support, reply }: RegistrationPageProps) {
  const t = useT();
  const notes = useToast(view, reply);
  return (
    <Page
      narrow
      title={t('completeProfile.title')}
      lead={t('completeProfile.lead')}
      errors={<ErrorSummary reply={reply} inToast />}
    >
      <Toast notes={notes} />
      {view.isIncomplete && (
        <Note tone="bad">
          <p>{t('completeProfile.incomplete')}</p>
          <p>
            <Call support={support} />
          </p>
        </Note>
      )}
      <Section title={t('completeProfile.about')} card={false}>
        <Card stack>
          <Facts
            columns
            items={view.facts.map(({ label, value }) => ({
              label: t(`completeProfile.${label}`),
              value: value || '–',
            }))}
          />
          <p className="soft small">
            {t('completeProfile.aboutText')} <Call support={support} />
          </p>
        </Card>
      </Section>
      {!view.isIncomplete && (
        <Section title={t('completeProfile.reach')} card={false}>
          <ContactForm view={view} reply={reply} />
        </Section>
      )}
      <PostForm layout="plain" action={paths.authLogout()}>
        <Button look="quiet" icon="out">
          {t('nav.signOut')}
        </Button>
      </PostForm>
    </Page>
  );
}

/** Shown for four seconds over the page, which contains the same message (specification 2.37). */
function useToast(view: ProfileView, reply: FormReply | undefined): FlashNote[] {
  return useMemo(() => {
    if (!reply) return view.failed === undefined ? [] : [{ tone: 'bad', text: view.failed }];
    return reply.problems
      .filter(({ name }) => name === '')
      .slice(0, 1)
      .flatMap(({ message, lang, then }): FlashNote[] => [
        { tone: 'bad', text: message, lang },
        ...(then === undefined ? [] : [{ tone: 'bad' as const, text: then }]),
      ]);
  }, [view, reply]);
}

function Call({ support: { digits, phone } }: { support: SupportView }) {
  const t = useT();
  return (
    <a href={buildTelHref(digits)}>
      <Breakable text={t('error.call', { phone })} />
    </a>
  );
}

interface RegistrationPageProps {
  view: ProfileView;
  support: SupportView;
  reply: FormReply | undefined;
}

function ContactForm({ view, reply }: Pick<RegistrationPageProps, 'view' | 'reply'>) {
  const t = useT();
  const hint = view.failed ? 'completeProfile.contactHintFailed' : 'completeProfile.contactHint';
  return (
    <PostForm
      reply={reply}
      values={view.values}
      messages={{
        email: { missing: t('common.form.emailMissing'), invalid: t('common.form.emailInvalid') },
        contactNumber: {
          missing: t('common.form.contactMissing'),
          invalid: t('common.form.contactInvalid'),
        },
      }}
    >
      {view.failed && (
        <Note tone="bad" title={view.failed} live>
          {t('completeProfile.contactFailedText')}
        </Note>
      )}
      <Field
        name="email"
        label={t('common.email')}
        hint={t('completeProfile.emailHint')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
        pattern={TYPED_EMAIL_PATTERN}
      />
      <Field
        name="contactNumber"
        label={t('completeProfile.contactNumber')}
        hint={t(hint)}
        type="tel"
        width="m"
        autoComplete="tel"
        maxLength={40}
        pattern={PHONE_PATTERN}
      />
      <Actions>
        <Submit whenValid>{t('completeProfile.submit')}</Submit>
      </Actions>
    </PostForm>
  );
}
