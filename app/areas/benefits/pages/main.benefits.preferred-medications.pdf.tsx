import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadPreferredPdf } from '~/areas/benefits/preferred.server.ts';
import { requireCoveredOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { passPdf } from '~/platform/document.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredOrRedirect(context, request, paths.preferredMedications());
  const bytes = await loadPreferredPdf(context, member).catch(
    toFileErrorPage(context, request, paths.preferredMedications()),
  );
  auditView(context, member, 'benefits');
  return passPdf(bytes, 'preferred-medications');
}
