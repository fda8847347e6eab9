import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { GuestPage } from '~/features/guest/guest-page.tsx';
import { supportView } from '~/features/guest/support.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { optionalMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  if (await optionalMember(context)) throw redirect(paths.home());
  const [labels, support, news] = await Promise.all([
    pickLabels(context, 'guest', 'help.places'),
    supportView(context),
    context.content.news({ language: context.preferences.language }),
  ]);
  return { labels, support, news };
}

export default function GuestLogin() {
  const { support, news } = useLoaderData<typeof loader>();
  return <GuestPage support={support} news={news} />;
}
