import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireCoveredOrRedirect } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { createFileErrorPage, toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { buildSupplyCalendar } from '~/areas/prescriptions/supply.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { buildTextFile } from '~/platform/file.server.ts';

/** `?title=drug` puts the drugs' names into the entries' titles. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const back = paths.supplyCalendar();
  const member = await requireCoveredOrRedirect(context, request, back);
  const { suppressMailOrderFeatures } = await context.content.client(member.identity.clientId);
  if (suppressMailOrderFeatures) return createFileErrorPage(context, 404, paths.prescriptions());
  const withName = new URL(request.url).searchParams.get('title') === 'drug';
  const file = await buildSupplyCalendar(context, member, withName).catch(
    toFileErrorPage(context, request, back),
  );
  if (file === undefined) return createFileErrorPage(context, 404, back);
  auditView(context, member, 'prescriptions');
  return buildTextFile(file, 'supply', 'ics');
}
