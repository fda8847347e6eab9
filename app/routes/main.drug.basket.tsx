import { data, redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { stateOptions } from '~/features/addresses/address-form.server.ts';
import { BasketPage } from '~/features/drugs/basket-page.tsx';
import { basketView } from '~/features/drugs/basket.server.ts';
import { requireDrugMember } from '~/features/drugs/hidden-drugs.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireDrugMember(context, request);
  const view = await basketView(context, member, request);
  auditView(context, member, 'drugPrices');
  const pages = view.prices?.ok ? view.prices.value.pages : 0;
  if (pages > 0 && view.page > pages) throw redirect(paths.drugBasket({ ...view.query, page: pages }));
  context.formRefused = view.reply !== undefined;
  const labels = await pickLabels(context, 'drugs.saving.basket', 'drugs.price', 'drugs.drug.backToSearch');
  return data({ labels, view, states: stateOptions }, { status: view.reply ? 422 : 200 });
}

export default function DrugBasket() {
  const { view, states } = useLoaderData<typeof loader>();
  return <BasketPage view={view} states={states} />;
}
