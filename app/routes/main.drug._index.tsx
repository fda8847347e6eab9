import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { checkShown, requireDrugMember } from '~/features/drugs/hidden-drugs.server.ts';
import { DrugSearchPage } from '~/features/drugs/search-page.tsx';
import { drugSearch, searchOf, withSearch } from '~/features/drugs/search.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireDrugMember(context, request);
  const session = await context.session.read();
  const recent = session.state === 'active' ? (session.data.drugSearches ?? []) : [];
  const asked = searchOf(request);
  const view = await drugSearch(context, member, asked, recent).catch(orErrorPage(context, request));
  const { results } = view;
  if (results?.ok && results.value.pages > 0) {
    if (asked.page > results.value.pages)
      throw redirect(paths.drugs({ q: asked.q, page: results.value.pages }));
    await context.session.update((data) => ({
      ...data,
      drugSearches: withSearch(data.drugSearches, asked.q),
    }));
  }
  return { labels: await pickLabels(context, 'drugs.search'), view };
}

/** Forgets what was searched. */
export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  await checkShown(context, member);
  await context.session.update(({ drugSearches: _forgotten, ...data }) => data);
  await context.session.flash({ label: 'drugs.search.forgotten', tone: 'ok' });
  return redirect(paths.drugs(), 303);
}

export default function Drugs() {
  const { view } = useLoaderData<typeof loader>();
  return <DrugSearchPage view={view} />;
}
