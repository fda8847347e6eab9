import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enterStage } from '~/features/registration/flow.server.ts';
import { ThanksPage } from '~/features/registration/thanks-page.tsx';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT, pickLabels } from '~/i18n/t.server.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await enterStage(context, request, 'thanks');
  const [t, labels] = await Promise.all([
    getT(context),
    pickLabels(context, 'registration.thanks', 'registration.steps'),
  ]);
  const { email, userName, effectiveDate } = flow;
  const date = effectiveDate && formatsFor(context.preferences.language).date(effectiveDate);
  return { labels, email, userName, begins: date ? t('registration.thanks.begins', { date }) : undefined };
}

export default function SignUpThanks() {
  const { email, userName, begins } = useLoaderData<typeof loader>();
  return <ThanksPage email={email} userName={userName} begins={begins} />;
}
