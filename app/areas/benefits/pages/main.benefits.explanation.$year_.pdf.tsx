import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadExplanationPdf, readYear } from '~/areas/benefits/explanation.server.ts';
import { readRequestedPerson } from '~/areas/benefits/person.server.ts';
import { requireCoveredOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { createFileErrorPage, toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { passPdf } from '~/platform/document.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredOrRedirect(context, request, paths.benefits());
  const year = readYear(params.year, context.clock.today());
  if (year === undefined) return createFileErrorPage(context, 404, paths.explanations());
  const person = readRequestedPerson(request, member);
  const bytes = await loadExplanationPdf(context, member, { year, person }).catch(
    toFileErrorPage(context, request, paths.explanation(year, { person })),
  );
  auditView(context, member, 'explanationOfBenefits');
  return passPdf(bytes, `explanation-of-benefits-${year}`);
}
