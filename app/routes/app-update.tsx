import { redirect, redirectDocument } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { skipCookie, standingOf } from '~/content/served-app.server.ts';
import { AppUpdatePage } from '~/features/app-update/page.tsx';
import { pickLabels } from '~/i18n/t.server.ts';
import { safeReturnTo } from '~/identity/safe-return.ts';
import { paths } from '~/paths.ts';
import { readForm } from '~/ui/form/read-form.server.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get('returnTo'));
  const standing = await standingOf(context, request);
  if (standing.is === 'current') throw redirectDocument(returnTo);
  return { labels: await pickLabels(context, 'appUpdate'), view: { ...standing, returnTo } };
}

const SkipForm = z.object({ returnTo: z.string().optional() });

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, SkipForm);
  if (!form.ok) throw new Response(null, { status: 400 });
  const standing = await standingOf(context, request);
  if (standing.is === 'blocked') throw redirect(paths.appUpdate(), 303);
  const headers = new Headers();
  if (standing.is === 'outdated') headers.append('Set-Cookie', skipCookie(context, standing.newest));
  return redirect(safeReturnTo(form.value.returnTo), { status: 303, headers });
}

export default function AppUpdate() {
  return <AppUpdatePage {...useLoaderData<typeof loader>().view} />;
}
