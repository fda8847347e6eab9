import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SsoErrorPage } from '~/features/sso-error/page.tsx';
import { userMessage } from '~/features/sso-error/user-message.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { readsFragment } from '~/identity/fragment.server.ts';

/** The page brings the only script it has with it. */
export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const message = userMessage(request.url);
  return {
    message,
    readsFragment: readsFragment(context, request),
    labels: await pickLabels(context, 'ssoError'),
  };
}

export default function SsoError() {
  const { message, readsFragment } = useLoaderData<typeof loader>();
  return <SsoErrorPage message={message} readsFragment={readsFragment} />;
}
