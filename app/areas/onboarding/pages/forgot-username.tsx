import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  useMemo,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
} from 'react';
import { recordForgotUsername } from '~/analytics/events.server.ts';
import { isEditKey } from '~/areas/onboarding/forgot-username/edit-keys.ts';
import {
  ForgotUsernameForm,
  sendUserName,
  loadForgotUsernameView,
  shouldRedirect,
  type ForgotUsernameView,
} from '~/areas/onboarding/forgot-username/forgot-username.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { giveReceipt } from '~/session/receipt.server.ts';
import { paths } from '~/paths.ts';
import { EMAIL_MAX_LENGTH, TYPED_EMAIL_PATTERN } from '#contract/email-address.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { cx } from '~/ui/cx.ts';
import { Icon } from '~/ui/icon.tsx';
import { PageTitle } from '~/ui/page.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has('ok')) {
    recordForgotUsername(context, 'okClicked');
    throw redirectDocument(paths.authStart());
  }
  const view = await loadForgotUsernameView(context, request);
  return { view };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, ForgotUsernameForm);
  if (!form.ok) return rejectForm(context, form);
  const { state, problem, init } = await sendUserName(context, form.value.email);
  recordForgotUsername(context, state);
  if (problem !== undefined) return rejectForm(context, form, { '': problem }, init);
  return redirect(
    paths.forgotUsername({ sent: '1', redirect: shouldRedirect(request) ? 'true' : undefined }),
    { status: 303, headers: { 'Set-Cookie': giveReceipt(context, 'userNameSent') } },
  );
}

/** After too many requests, also the time of the next try (Retry-After). */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function ForgotUsername() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { inIosApp } = view;
  const sent = reply ? undefined : view.sent;
  const t = useT();
  // the arrow has the same function as Ok (specification 2.42)
  const back = {
    href: paths.forgotUsername({ ok: '1' }),
    label: t('forgotUsername.back'),
    onClick: replaceLocation,
  };
  return (
    <BarPage title={t('forgotUsername.title')} back={back} underStatusBar={inIosApp}>
      {sent === undefined ? <EmailForm view={view} given={reply} /> : <Sent view={view} message={sent} />}
    </BarPage>
  );
}

/** The sign-in replaces this page in the history, so that Back does not return to it. */
function replaceLocation(event: MouseEvent<HTMLAnchorElement>) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  window.location.replace(event.currentTarget.href);
}

/** The reply. An edit of its field removes the field's message (specification 4.27). */
function useReply(given: FormReply | undefined) {
  const [isEdited, setIsEdited] = useState(false);
  const reply = useMemo(
    () =>
      given && isEdited
        ? { ...given, problems: given.problems.filter(({ name }) => name !== 'email') }
        : given,
    [given, isEdited],
  );
  const onKeyUp = ({ key }: KeyboardEvent) => setIsEdited((before) => before || isEditKey(key));
  return { reply, onKeyUp };
}

function EmailForm({ view, given }: { view: ForgotUsernameView; given: FormReply | undefined }) {
  const t = useT();
  const { reply, onKeyUp } = useReply(given);
  // while it is sent, the previous reply is hidden (specification 4.25)
  const [isSent, setIsSent] = useState(false);
  const action = paths.forgotUsername({ redirect: view.hasOk ? undefined : 'true' });
  return (
    <>
      <ErrorSummary reply={isSent ? undefined : reply} />
      <PostForm
        reply={reply}
        action={action}
        onSend={() => setIsSent(true)}
        messages={{
          email: { missing: t('forgotUsername.emailMissing'), invalid: t('forgotUsername.emailInvalid') },
        }}
      >
        <p>{t('forgotUsername.lead')}</p>
        <Field
          name="email"
          label={t('common.form.registeredEmail')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          pattern={TYPED_EMAIL_PATTERN}
          onKeyUp={onKeyUp}
        />
        <Actions>
          <Submit whenValid>{t('forgotUsername.submit')}</Submit>
        </Actions>
      </PostForm>
    </>
  );
}

function Sent({ view, message }: { view: ForgotUsernameView; message: string }) {
  const t = useT();
  return (
    <Stack gap="l">
      <Note tone="ok" live>
        {message}
      </Note>
      {view.hasOk && (
        <Actions>
          <LinkButton href={paths.forgotUsername({ ok: '1' })} onClick={replaceLocation}>
            {t('common.ok')}
          </LinkButton>
        </Actions>
      )}
    </Stack>
  );
}

interface BarPageProps {
  title: string;
  back: { href: string; label: string; onClick?: MouseEventHandler<HTMLAnchorElement> };
  /** the status bar of an app's web view covers the top of the page */
  underStatusBar?: boolean;
  children: ReactNode;
}

/** A page with a bar as its heading; on a phone the bar stays at the top and replaces the brand. */
function BarPage({ title, back, underStatusBar, children }: BarPageProps) {
  const { label, ...link } = back;
  return (
    <div className="narrow">
      <header className={cx('bar', underStatusBar && 'ios')}>
        <a {...link} className="back" aria-label={label}>
          <Icon name="back" />
        </a>
        <PageTitle>{title}</PageTitle>
      </header>
      {children}
    </div>
  );
}
