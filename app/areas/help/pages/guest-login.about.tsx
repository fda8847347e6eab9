import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AboutPage } from '~/areas/help/about-page.tsx';
import { loadAboutView } from '~/areas/help/help.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { findMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (await findMember(context)) throw redirect(paths.about());
  const view = await loadAboutView(context, request);
  return { view };
}

export default function GuestAbout() {
  const { view } = useLoaderData<typeof loader>();
  return <AboutPage view={view} back={{ to: paths.guest(), label: useT()('help.back.guest') }} />;
}
