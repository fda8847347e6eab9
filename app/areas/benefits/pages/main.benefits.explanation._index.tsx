import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { readRequestedPerson } from '~/areas/benefits/person.server.ts';
import { readYear } from '~/areas/benefits/explanation.server.ts';
import { requireCoveredOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { notFound } from '~/areas/shared/errors/page-errors.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredOrRedirect(context, request, paths.benefits());
  const today = context.clock.today();
  const asked = new URL(request.url).searchParams.get('year');
  const year = asked === null ? Number(today.slice(0, 4)) : readYear(asked, today);
  if (year === undefined) throw notFound();
  throw redirect(paths.explanation(year, { person: readRequestedPerson(request, member) }));
}
