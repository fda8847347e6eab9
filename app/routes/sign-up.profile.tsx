import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordRegistration } from '~/analytics/events.server.ts';
import { changeFlow, enterStage, typedValues } from '~/features/registration/flow.server.ts';
import { profileForm } from '~/features/registration/forms.server.ts';
import { ProfilePage } from '~/features/registration/profile-page.tsx';
import { pickLabels } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await enterStage(context, request, 'profile');
  const labels = await pickLabels(context, 'registration.profile', 'registration.steps', 'registration.stop');
  return { labels, typed: flow.profileTyped };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { id } = await enterStage(context, request, 'profile');
  const form = await readForm(request, profileForm(context.clock.today()));
  const profileTyped = typedValues(form.values);
  if (!form.ok) {
    const cookie = await changeFlow(context, id, (flow) => ({ ...flow, profileTyped }));
    return rejectForm(context, form, form.problems, { headers: { 'Set-Cookie': cookie } });
  }
  const known = { profileTyped, profile: form.value };
  const cookie = await changeFlow(context, id, ({ benefitTyped }) => {
    return { progress: 'described', benefitTyped, ...known };
  });
  recordRegistration(context, 'described');
  return redirect(paths.signUpBenefit(), { status: 303, headers: { 'Set-Cookie': cookie } });
}

export default function SignUpProfile() {
  const { typed } = useLoaderData<typeof loader>();
  return <ProfilePage typed={typed} reply={useActionData<typeof action>()?.reply} />;
}
