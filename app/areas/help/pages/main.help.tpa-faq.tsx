import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { QuestionsPage } from '~/areas/help/questions-page.tsx';
import { readQuestion, loadQuestionsView } from '~/areas/help/questions.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = readQuestion(context, request);
  const { identity } = await requireMember(context, request);
  const view = await loadQuestionsView(context, asked, identity.clientId);
  return { view };
}

export default function Questions() {
  const { view } = useLoaderData<typeof loader>();
  const back = { to: paths.more(), label: useT()('nav.more') };
  return <QuestionsPage view={view} back={back} action={paths.questions()} support={paths.support()} />;
}
