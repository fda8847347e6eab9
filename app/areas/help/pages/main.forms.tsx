import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FormsPage } from '~/areas/help/forms-page.tsx';
import { loadFormsView } from '~/areas/help/help.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { identity } = await requireMember(context, request);
  const view = await loadFormsView(context, identity.clientId);
  return { view };
}

export default function Forms() {
  const { view } = useLoaderData<typeof loader>();
  const back = { to: paths.more(), label: useT()('nav.more') };
  return <FormsPage view={view} back={back} support={paths.support()} />;
}
