import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { SwitchForm, viewOwn, viewPerson } from '~/areas/family/viewed-person.server.ts';
import { requireMember } from '~/session/guards.server.ts';
import { toSafeReturnTo } from '~/session/safe-return.ts';
import { paths } from '~/paths.ts';
import { readForm } from '~/ui/form/read-form.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireMember(context, request);
  return redirect(paths.membership());
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  const form = await readForm(request, SwitchForm);
  if (!form.ok) throw errorPage(400);
  const { personCode, returnTo } = form.value;
  if (personCode === undefined || personCode === member.identity.personCode) {
    await viewOwn(context, member);
    // without its query, because a filter there may name the previously viewed person
    const [back = ''] = toSafeReturnTo(returnTo, paths.home()).split('?', 1);
    return redirect(back, 303);
  }
  const isShared = await viewPerson(context, member, personCode).catch(toErrorPage(context, request));
  if (!isShared) throw errorPage(404);
  return redirect(paths.home(), 303);
}

/** Never shown. A route without a component would reply to a refusal with an empty page. */
export default function Viewing() {
  return null;
}
