import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ProfilePage } from '~/features/family/profile-page.tsx';
import { profileView } from '~/features/family/profile.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const personCode = params.personCode!;
  if (personCode === member.identity.personCode) throw redirect(paths.membership());
  const view = await profileView(context, member, personCode).catch(orErrorPage(context, request));
  auditView(context, member, 'familyProfile', personCode);
  return { labels: await pickLabels(context, 'family.page.title', 'family.profile'), view };
}

export default function FamilyProfile() {
  const { view } = useLoaderData<typeof loader>();
  return <ProfilePage view={view} />;
}
