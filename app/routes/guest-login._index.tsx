import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { GuestPage } from '~/features/guest/guest-page.tsx';
import { supportView } from '~/features/guest/support.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { optionalMember } from '~/identity/guards.server.ts';
import { passkeyWay } from '~/identity/passkey-sign-in.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (await optionalMember(context)) throw redirect(paths.home());
  const [labels, support, news, way] = await Promise.all([
    pickLabels(context, 'guest', 'help.places', 'passkeys.use.go'),
    supportView(context),
    context.content.news({ language: context.preferences.language }),
    // this page stands without the session store, too
    passkeyWay(context, request).catch(() => undefined),
  ]);
  return { labels, support, news, hasPasskey: way !== undefined };
}

export default function GuestLogin() {
  return <GuestPage {...useLoaderData<typeof loader>()} />;
}
