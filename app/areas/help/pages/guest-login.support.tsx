import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SupportPage } from '~/areas/help/support-page.tsx';
import { loadSupportLines } from '~/areas/help/help.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { findMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  if (await findMember(context)) throw redirect(paths.support());
  const lines = await loadSupportLines(context);
  return { lines };
}

export default function GuestSupport() {
  const { lines } = useLoaderData<typeof loader>();
  return <SupportPage lines={lines} back={{ to: paths.guest(), label: useT()('help.back.guest') }} />;
}
