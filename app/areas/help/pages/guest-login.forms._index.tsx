import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FormsPage } from '~/areas/help/forms-page.tsx';
import { loadFormsView } from '~/areas/help/help.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { findMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  if (await findMember(context)) throw redirect(paths.forms());
  const view = await loadFormsView(context);
  return { view };
}

export default function GuestForms() {
  const { view } = useLoaderData<typeof loader>();
  const back = { to: paths.guest(), label: useT()('help.back.guest') };
  return <FormsPage view={view} back={back} support={paths.guestSupport()} />;
}
