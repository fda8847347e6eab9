import type { LoaderFunctionArgs } from '@remix-run/node';
import { explanationPdf, yearIn } from '~/features/benefits/explanation.server.ts';
import { askedPerson } from '~/features/benefits/person.server.ts';
import { requireCoveredOrRedirect } from '~/features/coverage/coverage-guards.server.ts';
import { plainErrorPage, toPlainErrorPage } from '~/features/errors/page-errors.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';
import { passPdf } from '~/platform/document.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredOrRedirect(context, request, paths.benefits());
  const year = yearIn(params.year, context.clock.today());
  if (year === undefined) return plainErrorPage(context, 404, paths.explanations());
  const person = askedPerson(request, member);
  const bytes = await explanationPdf(context, member, { year, person }).catch(
    toPlainErrorPage(context, request, paths.explanation(year, { person })),
  );
  auditView(context, member, 'explanationOfBenefits');
  return passPdf(bytes, `explanation-of-benefits-${year}`);
}
