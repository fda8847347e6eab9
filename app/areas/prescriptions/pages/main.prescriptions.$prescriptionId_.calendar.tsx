import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireCoveredOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { routeParam, toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { buildRefillCalendar } from '~/areas/prescriptions/downloads.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { buildTextFile } from '~/platform/file.server.ts';

/** `?title=drug` puts the drug's name into the entry's title. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const prescriptionId = routeParam(params, 'prescriptionId');
  const back = paths.prescription(prescriptionId);
  const member = await requireCoveredOrRedirect(context, request, back);
  const withName = new URL(request.url).searchParams.get('title') === 'drug';
  const file = await buildRefillCalendar(context, member, prescriptionId, withName).catch(
    toFileErrorPage(context, request, back),
  );
  auditView(context, member, 'prescription');
  return buildTextFile(file, 'reminder', 'ics');
}
