import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HubPage } from '~/features/settings/hub-page.tsx';
import { fromWhen } from '~/features/settings/standing.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const { textSize, light } = context.preferences;
  const [labels, from] = await Promise.all([
    pickLabels(context, 'settings.title', 'settings.hub', 'settings.display'),
    fromWhen(context, member),
  ]);
  return { labels, hub: { textSize, light, from } };
}

export default function Settings() {
  const { hub } = useLoaderData<typeof loader>();
  return <HubPage hub={hub} />;
}
