import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { askedPerson } from '~/features/id-card/card-holder.server.ts';
import { IdCardPage } from '~/features/id-card/id-card-page.tsx';
import { idCardView } from '~/features/id-card/id-card.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const card = await idCardView(context, member, askedPerson(request, member)).catch(
    orErrorPage(context, request),
  );
  auditView(context, member, 'idCard');
  const failed = new URL(request.url).searchParams.get('wallet') === 'failed';
  return { labels: await pickLabels(context, 'idCard'), card, failed };
}

export default function IdCard() {
  const { card, failed } = useLoaderData<typeof loader>();
  return <IdCardPage card={card} failed={failed} />;
}
