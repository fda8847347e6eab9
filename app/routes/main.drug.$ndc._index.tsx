import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DrugPage } from '~/features/drugs/drug-page.tsx';
import { ndcOfAddress } from '~/features/drugs/drug-words.server.ts';
import { drugView } from '~/features/drugs/drug.server.ts';
import { requireDrugMember } from '~/features/drugs/hidden-drugs.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireDrugMember(context, request);
  const ndc = ndcOfAddress(params.ndc);
  const chosen = new URL(request.url).searchParams.get('ndc');
  if (chosen) throw redirect(paths.drug(ndcOfAddress(chosen)));
  const drug = await drugView(context, member, ndc).catch(orErrorPage(context, request));
  auditView(context, member, 'drug');
  return { labels: await pickLabels(context, 'drugs.drug'), drug };
}

export default function Drug() {
  const { drug } = useLoaderData<typeof loader>();
  return <DrugPage drug={drug} />;
}
