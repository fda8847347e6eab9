import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireDrugMember } from '~/areas/pharmacy/drugs/hidden-drugs.server.ts';
import { suggestDrugs, readSearch } from '~/areas/pharmacy/drugs/search.server.ts';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { paths } from '~/paths.ts';
import { errorPage } from '~/ui/error-page.server.ts';

/** For the script of the search page; a browser that opens this address gets the search page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireDrugMember(context, request);
  const { q } = readSearch(request);
  const site = request.headers.get('Sec-Fetch-Site');
  const isNavigation = request.headers.get('Sec-Fetch-Mode') === 'navigate';
  if (isNavigation) throw redirect(paths.drugs({ q }));
  if (site !== null && site !== 'same-origin') throw errorPage(403);
  const suggestions = await suggestDrugs(context, member, q).catch((error: unknown) => {
    redirectIfSignedOut(error, request);
    if (!(error instanceof ProgrammeFault)) throw error;
    // the member can still search without suggestions
    return { suggestions: [], news: '' };
  });
  return Response.json(suggestions, { headers: { 'Cache-Control': 'no-store' } });
}
