import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AlternativesPage, TakenPage } from '~/features/drugs/alternatives-page.tsx';
import { alternativesView, takenMedicines } from '~/features/drugs/alternatives.server.ts';
import { ndcOfAddress } from '~/features/drugs/drug-words.server.ts';
import { requireDrugMember } from '~/features/drugs/hidden-drugs.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireDrugMember(context, request);
  const asked = new URL(request.url).searchParams.get('ndc');
  const fault = orErrorPage(context, request);
  const ndc = asked ? ndcOfAddress(asked) : undefined;
  const found =
    ndc === undefined
      ? { taken: await takenMedicines(context, member).catch(fault) }
      : { view: await alternativesView(context, member, ndc).catch(fault) };
  auditView(context, member, 'alternatives');
  const labels = await pickLabels(context, 'drugs.saving.list', 'drugs.saving.drug', 'drugs.drug');
  return { labels, ...found };
}

export default function AlternateTherapy() {
  const found = useLoaderData<typeof loader>();
  return found.view ? <AlternativesPage view={found.view} /> : <TakenPage taken={found.taken ?? []} />;
}
