import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AboutPage } from '~/areas/help/about-page.tsx';
import { loadAboutView } from '~/areas/help/help.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { identity } = await requireMember(context, request);
  const view = await loadAboutView(context, request, identity.clientId);
  return { view };
}

export default function About() {
  const { view } = useLoaderData<typeof loader>();
  return <AboutPage view={view} back={{ to: paths.more(), label: useT()('nav.more') }} />;
}
