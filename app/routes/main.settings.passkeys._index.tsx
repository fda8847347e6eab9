import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { passkeyList } from '~/features/passkeys/list.server.ts';
import { PasskeysPage } from '~/features/passkeys/list-page.tsx';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const [list, labels] = await Promise.all([
    passkeyList(context, member),
    pickLabels(context, 'passkeys.list'),
  ]);
  return { ...list, labels };
}

export default function Passkeys() {
  const { passkeys, most } = useLoaderData<typeof loader>();
  return <PasskeysPage passkeys={passkeys} most={most} />;
}
