import type { LoaderFunctionArgs } from '@remix-run/node';
import { createFileErrorPage, toFileErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { readRequestedCardPerson, loadIdCardPdf } from '~/areas/benefits/id-card/id-card.server.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { passPdf } from '~/platform/document.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const card = await loadIdCardPdf(context, member, readRequestedCardPerson(request, member))
    .catch((error: unknown) => {
      if (error instanceof Response && error.status === 404)
        return createFileErrorPage(context, 404, paths.membership());
      throw error;
    })
    .catch(toFileErrorPage(context, request, paths.idCard()));
  if (card instanceof Response) return card;
  auditView(context, member, 'idCard');
  return passPdf(card.bytes, card.name);
}
