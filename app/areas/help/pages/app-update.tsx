import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createSkipCookie, loadAppStatus } from '~/content/served-app.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { toSafeReturnTo } from '~/session/safe-return.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { errorPage } from '~/ui/error-page.server.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const returnTo = toSafeReturnTo(new URL(request.url).searchParams.get('returnTo'));
  const status = await loadAppStatus(context, request);
  if (status.kind === 'current') throw redirectDocument(returnTo);
  return { view: { ...status, returnTo } };
}

const SkipForm = z.object({ returnTo: z.string().optional() });

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, SkipForm);
  if (!form.ok) throw errorPage(400);
  const status = await loadAppStatus(context, request);
  if (status.kind === 'blocked') throw redirect(paths.appUpdate(), 303);
  const headers = new Headers();
  if (status.kind === 'outdated') headers.append('Set-Cookie', createSkipCookie(context, status.newest));
  return redirect(toSafeReturnTo(form.value.returnTo), { status: 303, headers });
}

export default function AppUpdate() {
  const { kind, newest, storeUrl, returnTo } = useLoaderData<typeof loader>().view;
  const t = useT();
  return (
    <Page narrow title={t(`appUpdate.${kind}.title`)} lead={t(`appUpdate.${kind}.text`, { newest })}>
      <PostForm layout="plain" action={paths.appUpdate()}>
        <Actions>
          <LinkButton href={storeUrl}>{t('appUpdate.update')}</LinkButton>
          {kind === 'outdated' && (
            <>
              <input type="hidden" name="returnTo" value={returnTo} />
              <Submit look="alt">{t('appUpdate.skip')}</Submit>
            </>
          )}
        </Actions>
      </PostForm>
    </Page>
  );
}
