import type { LoaderFunctionArgs } from '@remix-run/node';
import { readNdc } from '~/areas/pharmacy/drugs/drug-texts.server.ts';
import { loadDrugLeaflet } from '~/areas/pharmacy/drugs/drug.server.ts';
import { requireDrugMember } from '~/areas/pharmacy/drugs/hidden-drugs.server.ts';
import { toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { passPdf } from '~/platform/document.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireDrugMember(context, request);
  const ndc = readNdc(params.ndc);
  const document = await loadDrugLeaflet(context, member, ndc).catch(
    toFileErrorPage(context, request, paths.drug(ndc)),
  );
  auditView(context, member, 'drug');
  return passPdf(document.bytes, document.name);
}
