import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ExplanationPage } from '~/features/benefits/explanation-page.tsx';
import { explanationView } from '~/features/benefits/explanation.server.ts';
import { askedPerson } from '~/features/benefits/person.server.ts';
import { yearIn } from '~/features/benefits/years.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const year = yearIn(params.year, context.clock.today());
  if (year === undefined) throw new Response(null, { status: 404 });
  const which = { year, person: askedPerson(request, member) };
  const view = await explanationView(context, member, which).catch(orErrorPage(context, request));
  auditView(context, member, 'explanationOfBenefits');
  const labels = await pickLabels(
    context,
    'benefits.explanation',
    'benefits.person',
    'benefits.overview.title',
  );
  return { labels, view };
}

export default function ExplanationOfBenefits() {
  const { view } = useLoaderData<typeof loader>();
  return <ExplanationPage view={view} />;
}
