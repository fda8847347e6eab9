import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { recordArchive } from '~/analytics/events.server.ts';
import { toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { buildMyDataArchive } from '~/areas/account/my-data/archive.server.ts';
import { isGranted, returnGrant, takeGrant } from '~/areas/account/my-data/grant.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { buildBinaryFile } from '~/platform/file.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  // a HEAD request uses up no archive
  if (request.method === 'HEAD' && (await isGranted(context, member))) return new Response(null);
  if (!(await takeGrant(context, member))) return redirect(paths.myData());
  const archive = await buildMyDataArchive(context, member)
    .catch(async (error: unknown) => {
      recordArchive(context, 'failed');
      await returnGrant(context, member);
      throw error;
    })
    .catch(toFileErrorPage(context, request, paths.myDataReady()));
  auditView(context, member, 'archive');
  recordArchive(context, 'handedOut');
  return buildBinaryFile(archive.bytes, archive.name, 'zip');
}
