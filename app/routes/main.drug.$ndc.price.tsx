import { data, redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { stateOptions } from '~/features/addresses/address-form.server.ts';
import { ndcOfAddress } from '~/features/drugs/drug-words.server.ts';
import { requireDrugMember } from '~/features/drugs/hidden-drugs.server.ts';
import { PricePage } from '~/features/drugs/price-page.tsx';
import { priceView } from '~/features/drugs/price.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireDrugMember(context, request);
  const ndc = ndcOfAddress(params.ndc);
  const view = await priceView(context, member, request, ndc).catch(orErrorPage(context, request));
  auditView(context, member, 'drugPrices');
  const pages = view.prices?.ok ? view.prices.value.pages : 0;
  if (pages > 0 && view.page > pages) throw redirect(paths.drugPrice(ndc, { ...view.query, page: pages }));
  context.formRefused = view.reply !== undefined;
  const labels = await pickLabels(context, 'drugs.price', 'drugs.drug');
  return data({ labels, view, states: stateOptions }, { status: view.reply ? 422 : 200 });
}

export default function DrugPrice() {
  const { view, states } = useLoaderData<typeof loader>();
  return <PricePage view={view} states={states} />;
}
