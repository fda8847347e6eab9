import type { LoaderFunctionArgs } from '@remix-run/node';
import { preferredPdf } from '~/features/benefits/preferred.server.ts';
import { requireCoveredOr } from '~/features/covered-member.server.ts';
import { orPlainPage } from '~/features/file-fault.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';
import { passPdf } from '~/platform/document.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredOr(context, request, paths.preferredMedications());
  const bytes = await preferredPdf(context, member).catch(
    orPlainPage(context, request, paths.preferredMedications()),
  );
  auditView(context, member, 'benefits');
  return passPdf(bytes, 'preferred-medications');
}
