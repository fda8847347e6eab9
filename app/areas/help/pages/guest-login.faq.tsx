import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { QuestionsPage } from '~/areas/help/questions-page.tsx';
import { readQuestion, loadQuestionsView } from '~/areas/help/questions.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { findMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = readQuestion(context, request);
  if (await findMember(context)) throw redirect(paths.questions({ q: asked.query }));
  const view = await loadQuestionsView(context, asked);
  return { view };
}

export default function GuestQuestions() {
  const { view } = useLoaderData<typeof loader>();
  const back = { to: paths.guest(), label: useT()('help.back.guest') };
  return (
    <QuestionsPage view={view} back={back} action={paths.guestQuestions()} support={paths.guestSupport()} />
  );
}
