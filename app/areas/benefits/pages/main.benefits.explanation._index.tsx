import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { findLastCoveredDay, readRequestedPerson } from '~/areas/benefits/person.server.ts';
import { readYear } from '~/areas/benefits/explanation.server.ts';
import { requireCoveredOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { paths } from '~/paths.ts';
import { errorPage } from '~/ui/error-page.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredOrRedirect(context, request, paths.benefits());
  const today = context.clock.today();
  const asked = new URL(request.url).searchParams.get('year');
  const year =
    asked === null ? Number(findLastCoveredDay(member, today).slice(0, 4)) : readYear(asked, today);
  if (year === undefined) throw errorPage(404);
  throw redirect(paths.explanation(year, { person: readRequestedPerson(request, member) }));
}
