import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { supportView } from '~/features/guest/support.server.ts';
import { MorePage } from '~/features/more/more-page.tsx';
import { getT, pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { identity } = await requireMember(context, request);
  const [t, support, client] = await Promise.all([
    getT(context),
    supportView(context),
    context.content.client(identity.clientId),
  ]);
  const { language, textSize, light } = context.preferences;
  const memberId = t('more.page.memberId', { id: identity.cardId });
  const name = `${identity.firstName} ${identity.lastName}`;
  const mailOrder = !client.suppressMailOrderFeatures;
  const links = client.links.map(({ label, url }) => ({ title: label[language], url }));
  const more = { links, name, memberId, textSize, light, support, mailOrder };
  return {
    labels: await pickLabels(context, 'more.page', 'settings.display', 'guest.help', 'help.places'),
    more,
  };
}

export default function More() {
  const { more } = useLoaderData<typeof loader>();
  return <MorePage more={more} />;
}
