import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { getT } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import {
  dropResumableForm,
  readResumableForm,
  requestResumableForm,
} from '~/session/resumable-form.server.ts';
import { readSession } from '~/session/read-session.server.ts';
import type { Identity } from '~/session/session.server.ts';
import { paths } from '~/paths.ts';
import { Facts } from '~/ui/facts.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { findTitleLabel } from '~/ui/page-title.ts';
import { Card } from '~/ui/section.tsx';
import { errorPage } from '~/ui/error-page.server.ts';

/** @throws the redirect to the sign-in */
async function signedIn(context: RequestContext): Promise<Identity> {
  const state = await readSession(context.session);
  if (state.state === 'active') return state.data.identity;
  throw redirectDocument(state.state === 'locked' ? paths.authLocked() : paths.authStart(), 303);
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const kept = await readResumableForm(context, request, await signedIn(context));
  if (!kept) throw redirect(paths.main());
  const t = await getT(context);
  const [path = ''] = kept.page.split('?', 1);
  const title = findTitleLabel(path);
  return { page: t(title ?? 'identity.keptForm.pageUnknown') };
}

const AnswerForm = z.object({ intent: z.enum(['back', 'drop']) });

/** Shows the saved form on its own page, for the member to check and submit. This page submits nothing. */
export async function action({ context, request }: ActionFunctionArgs) {
  const identity = await signedIn(context);
  const form = await readForm(request, AnswerForm);
  if (!form.ok) throw errorPage(400);
  const page =
    form.value.intent === 'back' ? await requestResumableForm(context, request, identity) : undefined;
  if (page !== undefined) return redirect(page, 303);
  const cookie = await dropResumableForm(context, request);
  return redirect(paths.main(), { status: 303, headers: { 'Set-Cookie': cookie } });
}

export default function KeptFormPage() {
  const { page } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page narrow title={t('identity.keptForm.title')} lead={t('identity.keptForm.text')}>
      <Card>
        <Facts items={[{ label: t('identity.keptForm.page'), value: page }]} />
      </Card>
      <PostForm layout="actions">
        <Submit name="intent" value="back">
          {t('identity.keptForm.back')}
        </Submit>
        <Submit look="alt" name="intent" value="drop">
          {t('identity.keptForm.drop')}
        </Submit>
      </PostForm>
    </Page>
  );
}
