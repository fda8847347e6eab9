import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ProfilePage } from '~/features/account/profile-page.tsx';
import { profileView } from '~/features/account/profile.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const [labels, profile] = await Promise.all([
    pickLabels(context, 'account.page', 'settings.title'),
    profileView(context, member).catch(orErrorPage(context, request)),
  ]);
  return { labels, profile };
}

export default function Profile() {
  const { profile } = useLoaderData<typeof loader>();
  return <ProfilePage profile={profile} />;
}
